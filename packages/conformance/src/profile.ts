import type { Basis } from './basis.js'
import { EXCHANGE_JUDGE, type Judge } from './judge.js'
import { SPECIFICATION_JUDGE } from './specification-judge.js'

/**
 * What a back end is compared with. `exchange`: the whole contract, as our server has it. `spec`: what the specification of the client
 * says, and nothing else.
 */
export const PROFILES = ['exchange', 'spec'] as const
export type Profile = (typeof PROFILES)[number]

/** How each profile judges responses. */
export const JUDGES: Record<Profile, Judge> = { exchange: EXCHANGE_JUDGE, spec: SPECIFICATION_JUDGE }

/** Whether a rule belongs to a profile. */
export function isInProfile(basis: Basis, profile: Profile): boolean {
  return profile === 'exchange' || 'spec' in basis
}
