import type { SessionState } from '@cht/machines/auth'
import { ada } from '../../support/fixtures/index.js'
import type { Rendering } from './rendering.js'

/** The URL at which each state is shown. While the session is unknown, the gate shows its own screens there. */
const URLS: Record<SessionState, string> = {
  checking: '/home',
  offline: '/home',
  unavailable: '/home',
  rechecking: '/home',
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
