import type { Factor, RemovedAtReset } from '@cht/sdk/rules'
import { type Addition, isSuspect } from '@cht/server/domain'
import { hasFactor } from './factor-codes.js'
import type { BrowserSession, MemoryStore, UserRecord } from './store.js'

/** When something is added to the account by a session, and whether the session vouches for it (decision 39). */
export function createAddition(store: MemoryStore, { vouchedUntil }: BrowserSession): Addition {
  const now = store.now()
  return { addedAt: now, isVouched: vouchedUntil !== null && now < vouchedUntil }
}

/** The suspect second factors and recovery codes of an account, with how each is removed. */
const listSuspects = (store: MemoryStore, user: UserRecord) => {
  const { authenticator, recoveryCodesAddition } = user
  const additions: [Factor, Addition | undefined, () => void][] = [
    ...user.passkeys.map((passkey): [Factor, Addition, () => void] => [
      'passkey',
      passkey.addition,
      () => {
        user.passkeys = user.passkeys.filter((other) => other !== passkey)
      },
    ]),
    [
      'authenticator',
      authenticator?.addition,
      () => {
        user.authenticator = undefined
      },
    ],
    [
      'recoveryCode',
      user.recoveryCodes.length > 0 ? recoveryCodesAddition : undefined,
      () => {
        user.recoveryCodes = []
      },
    ],
  ]
  return additions.filter(([, addition]) => addition && isSuspect(addition, user, store.now()))
}

/**
 * Removes what a thief may have added to an account that is being reset. Returns the kinds. The hold of this reset has not begun yet
 * (decision 36).
 */
export function removeSuspects(store: MemoryStore, user: UserRecord): RemovedAtReset[] {
  const removed = new Set<RemovedAtReset>()
  for (const [factor, , remove] of listSuspects(store, user)) {
    remove()
    removed.add(factor)
  }
  if (!hasFactor(user)) {
    if (user.recoveryCodes.length > 0) removed.add('recoveryCode')
    Object.assign(user, { authenticator: undefined, recoveryCodes: [] })
  }
  const webhooks = store.webhooks.filter(({ userId, isVouched }) => userId !== user.id || isVouched)
  if (webhooks.length < store.webhooks.length) removed.add('webhook')
  store.webhooks = webhooks
  return [...removed]
}
