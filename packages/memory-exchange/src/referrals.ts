import { formatTokens } from '@cht/sdk/money'
import { referralBonus } from '@cht/sdk/referrals'
import { type Books, notify, type Person } from './books.js'
import { move } from './ledger.js'

const isVerified = ({ verification }: Person) => verification.state === 'verified'

/** For a referee's first investment, where both are verified at that moment. */
export const payReferralBonus = (books: Books, referee: Person, invested: number): void => {
  const first = books.investments.filter(({ userId }) => userId === referee.id).length === 1
  const referrer = books.people.find(({ id }) => id === referee.referredBy)
  if (!first || !referrer || !isVerified(referrer) || !isVerified(referee)) return
  const amount = referralBonus(invested)
  move(books, {
    reason: `bonus:${referee.id}`,
    amount,
    from: { owner: null, kind: 'bonuses' },
    to: { owner: referrer.id, kind: 'available' },
  })
  books.bonuses.push({ refereeId: referee.id, referrerId: referrer.id, amount })
  const content = `${referee.username} invested for the first time. ${formatTokens(amount)} are in your available balance.`
  notify(books, [
    { userId: referrer.id, category: 'investments', title: 'Referral bonus', content, href: '/affiliate' },
  ])
}

const refereesOf = ({ people }: Books, { id }: Person) =>
  people.filter(({ referredBy }) => referredBy === id).reverse()

/** Everybody who signed up with one's code, latest first. */
export const referralsOf = (books: Books, person: Person) =>
  refereesOf(books, person).map(({ id, username, createdAt }) => ({
    username,
    dateJoined: new Date(createdAt).toISOString(),
    amountInvested: books.investments
      .filter(({ userId, state }) => userId === id && state !== 'reinvested')
      .reduce((sum, { amount }) => sum + amount, 0),
    bonus: books.bonuses.find(({ refereeId }) => refereeId === id)?.amount ?? 0,
  }))

/** Active: one who has invested. */
export const countReferrals = (books: Books, person: Person) => {
  const referees = refereesOf(books, person)
  const active = referees.filter(({ id }) => books.investments.some(({ userId }) => userId === id))
  return { totalReferrals: referees.length, activeReferrals: active.length }
}
