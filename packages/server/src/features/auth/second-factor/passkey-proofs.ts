import type { UsedPasskey } from '@cht/sdk/contract'
import { wrongPasskey } from '../../../domain/auth/refusals.js'
import { audit } from '../../../platform/audit/service.js'
import type { RequestCall } from '../../../platform/http/request-call.js'
import type { Challenge } from './passkey-challenges.js'
import { userPasskeys } from './passkeys.js'
import type { RelyingParty } from './relying-party.js'
import type { StoredPasskey } from './stored-passkey.js'
import { verifyUsedPasskey } from './verify-passkey.js'

/** A passkey that was used, and the counter to store. */
export interface PasskeyProof {
  stored: StoredPasskey
  newCounter: number
}

/** Writes a wrong passkey to the audit log and throws 422. */
export async function refusePasskey(call: RequestCall, userId: string | undefined): Promise<never> {
  await audit(call.context.db, call, {
    act: 'factor.refused',
    actor: userId === undefined ? 'guest' : 'user',
    userId,
  })
  throw wrongPasskey()
}

/** Verifies a passkey against its challenge. Throws 422 if it is wrong, unknown or removed. */
export async function verifyPasskey(
  call: RequestCall,
  party: RelyingParty,
  { challenge, userId }: Challenge,
  passkey: UsedPasskey,
): Promise<PasskeyProof> {
  const stored = await userPasskeys.find(call.context.db, passkey.id, userId)
  const newCounter = await verifyUsedPasskey(party, challenge, passkey, stored)
  if (!stored || newCounter === undefined) return refusePasskey(call, stored?.ownerId ?? userId ?? undefined)
  return { stored, newCounter }
}
