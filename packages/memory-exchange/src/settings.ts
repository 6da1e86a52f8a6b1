import { type VerificationEvent, verificationLifecycle } from '@cht/machines/lifecycles'
import { getChangedProfileFields, normalizeIdNumber } from '@cht/sdk/rules'
import {
  assertCan,
  assertIdNumber,
  assertNames,
  assertPasswordNotPersonal,
  createDecisionNotification,
  editPending,
  idInUse,
  noChanges,
  tradeOpen,
  wrongOldPassword,
} from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { type BrowserSession, endSession, type MemoryStore, notify, type UserRecord } from './store.js'
import { isParty } from './trades.js'

/** Sends an event to a user's identity verification. Throws the lifecycle's refusal if the event is not allowed. */
const transitionVerification = (
  { verification }: UserRecord,
  event: VerificationEvent,
  reason?: string,
): void => {
  const before = verificationLifecycle.restore(verification.state)
  assertCan(before, event)
  verification.state = verificationLifecycle.send(before, event).snapshot.value
  verification.reason = reason
}

/** Approves a request, or rejects it if there is a reason. Approving throws if another account is verified with the same ID. */
export function decideVerification(store: MemoryStore, user: UserRecord, reason?: string): void {
  const hasVerifiedId = ({ identity, verification }: UserRecord) =>
    identity === user.identity && verificationLifecycle.restore(verification.state).matches('verified')
  if (reason === undefined && store.users.some((other) => other !== user && hasVerifiedId(other)))
    throw idInUse()
  transitionVerification(
    user,
    { type: reason === undefined ? 'verification.approve' : 'verification.reject' },
    reason,
  )
  notify(store, [createDecisionNotification(user.id, reason)])
}

export function createSettingsHandlers(store: MemoryStore, session: BrowserSession): Handlers<'settings'> {
  return {
    requestVerification: ({ country, verificationType, idNumber }, user) => {
      assertIdNumber({ country, verificationType, idNumber })
      transitionVerification(user, { type: 'verification.submit' })
      user.identity = `${country} ${verificationType} ${normalizeIdNumber(idNumber)}`
    },
    pendingVerification: (_, { verification }) =>
      verificationLifecycle.restore(verification.state).matches('pendingReview'),
    editProfile: (profile, user) => {
      const changed = getChangedProfileFields(user, profile)
      if (changed.length === 0) throw noChanges()
      assertNames(profile, { current: user })
      if (store.trades.some((trade) => trade.endedAt === null && isParty(trade, user))) throw tradeOpen()
      if (user.profileEditPending) throw editPending()
      user.profileEditPending = true
    },
    changePassword: ({ oldPassword, newPassword }, user) => {
      if (oldPassword !== user.password) throw wrongOldPassword()
      assertPasswordNotPersonal('newPassword', newPassword, user)
      user.password = newPassword
      for (const other of store.browserSessions)
        if (other.userId === user.id && other !== session) endSession(other)
    },
  }
}
