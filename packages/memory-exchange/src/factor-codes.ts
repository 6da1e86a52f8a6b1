import { type Factor, RECOVERY_CODES } from '@cht/sdk/rules'
import { type Addition, wrongCode } from '@cht/server/domain'
import { type MemoryStore, notify, type UserRecord } from './store.js'

/**
 * The next code of an authenticator app: a predictable number of six digits. A code is valid once, at any time. Undefined
 * without an app.
 */
export function getAuthenticatorCode({ authenticator }: UserRecord): string | undefined {
  return authenticator && String(100_000 + (((authenticator.usedCodes + 1) * 7_919) % 900_000))
}

/** Whether a user has a second factor; a recovery code alone is none. */
export function hasFactor({ authenticator, passkeys }: UserRecord): boolean {
  return authenticator?.addition !== undefined || passkeys.length > 0
}

/** Lists the methods by which the user can confirm who they are, if they have a second factor. */
export function listFactors({ authenticator, passkeys, recoveryCodes }: UserRecord): Factor[] {
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(authenticator?.addition ? (['authenticator'] as const) : []),
    ...(recoveryCodes.length > 0 ? (['recoveryCode'] as const) : []),
  ]
}

/** Uses up a code of the authenticator app that is set up or being set up. Throws 422 for a wrong code. */
export function redeemAuthenticatorCode(user: UserRecord, code: string): void {
  if (!user.authenticator || code !== getAuthenticatorCode(user)) throw wrongCode()
  user.authenticator.usedCodes += 1
}

/**
 * Uses up a code of the authenticator app, or a recovery code and notifies the user. Returns how the app came to the account;
 * undefined for a recovery code, which vouches for nothing. Throws 422 for a wrong code.
 */
export function redeemFactorCode(store: MemoryStore, user: UserRecord, code: string): Addition | undefined {
  const recoveryCode = user.recoveryCodes.find((known) => known === code.toUpperCase())
  if (recoveryCode === undefined) {
    const addition = user.authenticator?.addition
    if (!addition) throw wrongCode()
    redeemAuthenticatorCode(user, code)
    return addition
  }
  user.recoveryCodes = user.recoveryCodes.filter((known) => known !== recoveryCode)
  notify(store, [
    {
      code: 'recoveryCode.used',
      params: { left: user.recoveryCodes.length },
      userId: user.id,
      href: '/settings?tab=security',
    },
  ])
  return undefined
}

/** Gives a user new recovery codes in place of the old ones. */
export function createRecoveryCodes(store: MemoryStore, user: UserRecord, addition: Addition): string[] {
  user.recoveryCodesAddition = addition
  user.recoveryCodes = Array.from(
    { length: RECOVERY_CODES },
    () => `RECOV-${store.nextId('code').replace('code-', '').padStart(5, '0')}`,
  )
  return user.recoveryCodes
}
