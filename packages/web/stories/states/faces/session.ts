import type { GateState } from '../../../src/app/gate.js'
import { ada } from '../../support/world.js'
import type { Face } from './face.js'

/** Where the gate leads who asks for a page of one's own. */
const ADDRESSES: Record<GateState, string> = {
  checking: '/home',
  guest: '/login',
  phoneUnverified: '/verify-phone',
  justVerified: '/verify-success',
  verified: '/home',
}

export function sessionFace(gate: GateState): Face {
  return {
    gate,
    at: ADDRESSES[gate],
    user: { ...ada, isPhoneVerified: gate !== 'phoneUnverified' },
  }
}
