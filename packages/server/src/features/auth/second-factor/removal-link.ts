import { type Factor, NOT_ME_PERIOD } from '@cht/sdk/rules'
import { createSignature, isSignature } from '../../../platform/encryption/signature.js'

/** A second factor that a user adds or removes. Recovery codes come and go with the others. */
export type SecondFactor = Exclude<Factor, 'recoveryCode'>

/** A second factor that was added, of which its user was mailed. */
export interface AddedFactor {
  userId: string
  factor: SecondFactor
  /** The id of the passkey, or of the set-up of the authenticator app: a later one has another id. */
  factorId: string
}

/** Creates the token of the mail's link. For 7 days of exchange time it removes this factor, and needs no login. */
export function createRemovalToken(
  secret: Buffer,
  { userId, factor, factorId }: AddedFactor,
  now: number,
): string {
  const text = `${userId}.${factor}.${factorId}.${now + NOT_ME_PERIOD}`
  return `${text}.${createSignature(secret, 'remove-factor', text)}`
}

const SECOND_FACTORS: readonly SecondFactor[] = ['passkey', 'authenticator']

/** Returns the factor of a token; undefined if it has expired or is not one of this exchange. `now` is exchange time. */
export function readRemovalToken(secret: Buffer, token: string, now: number): AddedFactor | undefined {
  const [userId = '', name = '', factorId = '', until = '', signature = ''] = token.split('.')
  const text = `${userId}.${name}.${factorId}.${until}`
  if (!isSignature(secret, 'remove-factor', text, signature)) return undefined
  const factor = SECOND_FACTORS.find((known) => known === name)
  return factor !== undefined && now < Number(until) ? { userId, factor, factorId } : undefined
}
