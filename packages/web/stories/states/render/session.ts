import type { GateState } from '../../../src/hooks/session-state.js'
import { ada } from '../../support/world.js'
import type { Rendering } from './rendering.js'

/** The screen that the gate shows in each of its states. */
const URLS: Record<GateState, string> = {
  checking: '/home',
  guest: '/login',
  phoneUnverified: '/verify-phone',
  justVerified: '/verify-success',
  verified: '/home',
}

export function renderSession(gate: GateState): Rendering {
  return {
    gate,
    url: URLS[gate],
    user: { ...ada, isPhoneVerified: gate !== 'phoneUnverified' },
  }
}
