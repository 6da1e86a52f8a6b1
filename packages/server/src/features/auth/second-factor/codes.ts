import { isCompleteCode } from '@cht/sdk/rules'
import { wrongCode } from '../../../domain/auth/refusals.js'
import { audit } from '../../../platform/audit/service.js'
import type { Transaction } from '../../../platform/db/database.js'
import type { RequestCall } from '../../../platform/http/request-call.js'
import { notify } from '../../notifications/notify.js'
import type { RunHash } from '../hashing.js'
import { redeemAuthenticatorCode } from './authenticator.js'
import type { FactorProof } from './factor-proof.js'
import { countRecoveryCodes, findRecoveryCodeHash, redeemRecoveryCode } from './recovery-codes.js'

/** Whether a code has the form of one of an authenticator app; any other is a recovery code. */
export function isAuthenticatorCode(code: string): boolean {
  return isCompleteCode(code.replaceAll(' ', ''))
}

const useRecoveryCode = async (
  tx: Transaction,
  call: RequestCall,
  userId: string,
  hash: string,
): Promise<boolean> => {
  if (!(await redeemRecoveryCode(tx, userId, hash))) return false
  const left = await countRecoveryCodes(tx, userId)
  notify(tx, call.context.clock.now(), [
    { code: 'recoveryCode.used', params: { left }, userId, href: '/settings?tab=security' },
  ])
  await audit(tx, call, { act: 'recoveryCode.used', actor: 'user', userId, details: { left } })
  return true
}

const redeem = async (
  call: RequestCall,
  run: RunHash,
  userId: string,
  code: string,
): Promise<FactorProof | undefined> => {
  const { context } = call
  const { db } = context
  if (isAuthenticatorCode(code)) {
    const digits = code.replaceAll(' ', '')
    const addedAt = await db.transaction((tx) => redeemAuthenticatorCode(tx, context, userId, digits))
    return addedAt === undefined ? undefined : { type: 'authenticator', addedAt }
  }
  const hash = await findRecoveryCodeHash(db, run, userId, code)
  const isUsed = hash !== undefined && (await db.transaction((tx) => useRecoveryCode(tx, call, userId, hash)))
  return isUsed ? { type: 'recoveryCode' } : undefined
}

/**
 * Uses up a code of the authenticator app of a user, or a recovery code, whose use the user is told of. Throws 422 for a wrong
 * code and for one that was used before.
 */
export async function redeemFactorCode(
  call: RequestCall,
  run: RunHash,
  userId: string,
  code: string,
): Promise<FactorProof> {
  return (await redeem(call, run, userId, code)) ?? refuseCode(call, userId)
}

/** Writes a wrong code to the audit log and throws 422. */
export async function refuseCode(call: RequestCall, userId: string): Promise<never> {
  await audit(call.context.db, call, { act: 'factor.refused', actor: 'user', userId })
  throw wrongCode()
}
