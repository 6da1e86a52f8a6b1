import type { SessionState } from '@cht/machines/auth'
import { ada } from '../../support/fixtures/index.js'
import type { Rendering } from './rendering.js'

/** The screen that the gate shows in each of its states. */
const URLS: Record<SessionState, string> = {
  checking: '/home',
  offline: '/home',
  guest: '/login',
  phoneUnverified: '/verify-phone',
  justVerified: '/verify-success',
  verified: '/home',
}

export function renderSession(gate: SessionState): Rendering {
  return {
    gate,
    url: URLS[gate],
    user: { ...ada, isPhoneVerified: gate !== 'phoneUnverified' },
  }
}
