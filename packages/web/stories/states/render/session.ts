import type { GateState } from '../../../src/app/gate.js'
import { ada } from '../../support/world.js'
import type { Rendering } from './rendering.js'

/** Where the gate leads who asks for a page of one's own. */
const ADDRESSES: Record<GateState, string> = {
  checking: '/home',
  guest: '/login',
  phoneUnverified: '/verify-phone',
  justVerified: '/verify-success',
  verified: '/home',
}

export function renderSession(gate: GateState): Rendering {
  return {
    gate,
    url: ADDRESSES[gate],
    user: { ...ada, isPhoneVerified: gate !== 'phoneUnverified' },
  }
}
