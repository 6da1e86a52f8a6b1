import { nextVerificationState, restoreVerification, type VerificationEvent } from '@cht/machines/lifecycles'
import { MAX_SELL_ORDERS } from '@cht/sdk/orders'
import { profileFieldsChanged } from '@cht/sdk/profile'
import { ID_TYPES } from '@cht/sdk/verification'
import { invalid, mustTake, Refusal } from '../../../server/src/http/refusal.js'
import type { Answers } from './answers.js'
import { type Books, notify, type Person } from './books.js'

/** Moves a person's verification along, as its chart says. */
const moveVerification = ({ verification }: Person, event: VerificationEvent, reason?: string): void => {
  mustTake(restoreVerification(verification.state), event)
  verification.state = nextVerificationState(verification.state, event)
  verification.reason = reason
}

/** The operator's decision; a rejection with its reason. One identity verifies one account. */
export const decideVerification = (books: Books, person: Person, reason?: string): void => {
  const isVerified = ({ identity, verification }: Person) =>
    identity === person.identity && verification.state === 'verified'
  if (reason === undefined && books.people.some((other) => other !== person && isVerified(other)))
    throw new Refusal(409, 'id_in_use', 'This ID has already verified another account')
  moveVerification(
    person,
    { type: reason === undefined ? 'verification.approve' : 'verification.reject' },
    reason,
  )
  const content =
    reason === undefined
      ? `You can now have up to ${MAX_SELL_ORDERS.verified} open sell orders, and earn referral bonuses.`
      : `${reason}. You can send a new request.`
  const title = reason === undefined ? 'Identity verified' : 'Verification rejected'
  notify(books, [
    { userId: person.id, category: 'settings', title, content, href: '/settings?tab=verification' },
  ])
}

export const settingsAnswers = (books: Books): Answers<'settings'> => ({
  requestVerification: ({ country, verificationType, idNumber }, person) => {
    if (!ID_TYPES[country].includes(verificationType))
      throw invalid([{ path: 'verificationType', message: 'is not one of this country' }])
    moveVerification(person, { type: 'verification.submit' })
    person.identity = `${country} ${verificationType} ${idNumber}`
  },
  pendingVerification: (_, { verification }) => verification.state === 'pendingReview',
  editProfile: (wanted, person) => {
    if (profileFieldsChanged(person, wanted).length === 0)
      throw new Refusal(422, 'no_changes', 'No changes detected')
    const isMine = ({ buyerId, sellerId }: { buyerId: string; sellerId: string }) =>
      buyerId === person.id || sellerId === person.id
    if (books.trades.some((trade) => trade.endedAt === null && isMine(trade)))
      throw new Refusal(409, 'trade_open', 'Not while a trade is open')
    if (person.profileEditPending)
      throw new Refusal(409, 'profile_edit_pending', 'Your last request is still being decided')
    person.profileEditPending = true
  },
  changePassword: ({ oldPassword, newPassword }, person) => {
    if (oldPassword !== person.password) throw invalid([{ path: 'oldPassword', message: 'is wrong' }])
    person.password = newPassword
  },
})
