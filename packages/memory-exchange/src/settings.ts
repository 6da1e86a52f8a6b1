import { nextVerificationState, restoreVerification, type VerificationEvent } from '@cht/machines/lifecycles'
import { profileFieldsChanged } from '@cht/sdk/profile'
import {
  decisionNotice,
  editPending,
  idInUse,
  mustBeIdOf,
  mustTake,
  noChanges,
  tradeOpen,
  wrongOldPassword,
} from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { type MemoryStore, notify, type UserRecord } from './store.js'

/** Moves a person's verification along, as its chart says. */
const moveVerification = ({ verification }: UserRecord, event: VerificationEvent, reason?: string): void => {
  mustTake(restoreVerification(verification.state), event)
  verification.state = nextVerificationState(verification.state, event)
  verification.reason = reason
}

/** The operator's decision; a rejection with its reason. One identity verifies one account. */
export function decideVerification(books: MemoryStore, person: UserRecord, reason?: string): void {
  const isVerified = ({ identity, verification }: UserRecord) =>
    identity === person.identity && verification.state === 'verified'
  if (reason === undefined && books.users.some((other) => other !== person && isVerified(other)))
    throw idInUse()
  moveVerification(
    person,
    { type: reason === undefined ? 'verification.approve' : 'verification.reject' },
    reason,
  )
  notify(books, [decisionNotice(person.id, reason)])
}

export function createSettingsHandlers(books: MemoryStore): Handlers<'settings'> {
  return {
    requestVerification: ({ country, verificationType, idNumber }, person) => {
      mustBeIdOf(country, verificationType)
      moveVerification(person, { type: 'verification.submit' })
      person.identity = `${country} ${verificationType} ${idNumber}`
    },
    pendingVerification: (_, { verification }) => verification.state === 'pendingReview',
    editProfile: (wanted, person) => {
      if (profileFieldsChanged(person, wanted).length === 0) throw noChanges()
      const isMine = ({ buyerId, sellerId }: { buyerId: string; sellerId: string }) =>
        buyerId === person.id || sellerId === person.id
      if (books.trades.some((trade) => trade.endedAt === null && isMine(trade))) throw tradeOpen()
      if (person.profileEditPending) throw editPending()
      person.profileEditPending = true
    },
    changePassword: ({ oldPassword, newPassword }, person) => {
      if (oldPassword !== person.password) throw wrongOldPassword()
      person.password = newPassword
    },
  }
}
