import type { LiveSession } from '@cht/sdk/live-sessions'
import { MINUTE } from '@cht/sdk/time'

/** The morning on which every still stands: a session has run since ten o'clock in Lagos. */
export const SESSION_START = Date.UTC(2026, 2, 2, 9)
export const NOW = SESSION_START + 40 * MINUTE

export const sessions: LiveSession[] = [
  { startTime: '10:00', durationInMinutes: 120, timeZone: 'Africa/Lagos' },
  { startTime: '19:30', durationInMinutes: 120, timeZone: 'Africa/Lagos' },
]
