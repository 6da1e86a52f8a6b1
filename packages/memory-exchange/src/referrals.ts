import { type Asked, bonusOf, paginate, presented } from '@cht/server/domain'
import { postEntry } from './ledger.js'
import { type MemoryStore, notify, type UserRecord } from './store.js'

/** Pays the referrer's bonus where one is due. To be called with the investment already there. */
export function payReferralBonus(
  books: MemoryStore,
  { id, username, referredBy, verification }: UserRecord,
  invested: number,
) {
  const isVerified = ({ state }: UserRecord['verification']) => state === 'verified'
  const referrer = books.users.find((person) => person.id === referredBy)
  const bonus = bonusOf(
    {
      ...{ id, username },
      verified: isVerified(verification),
      investments: books.investments.filter(({ userId }) => userId === id).length,
    },
    referrer && { id: referrer.id, verified: isVerified(referrer.verification) },
    invested,
  )
  if (!bonus) return
  postEntry(books, bonus.move)
  books.bonuses.push({ refereeId: id, referrerId: bonus.referrerId, amount: bonus.amount })
  notify(books, [bonus.notice])
}

const refereesOf = ({ users: people }: MemoryStore, { id }: UserRecord) =>
  people.filter(({ referredBy }) => referredBy === id)

/** Everybody who signed up with one's code, latest first. */
export function referralsOf(books: MemoryStore, person: UserRecord, asked: Asked) {
  const page = paginate('referrals', refereesOf(books, person), ({ createdAt, id }) => [createdAt, id], asked)
  return presented(page, ({ id, username, createdAt }) => ({
    username,
    dateJoined: new Date(createdAt).toISOString(),
    amountInvested: books.investments
      .filter(({ userId, state }) => userId === id && state !== 'reinvested')
      .reduce((sum, { amount }) => sum + amount, 0),
    bonus: books.bonuses.find(({ refereeId }) => refereeId === id)?.amount ?? 0,
  }))
}

/** Active: one who has invested. */
export function countReferrals(books: MemoryStore, person: UserRecord) {
  const referees = refereesOf(books, person)
  const active = referees.filter(({ id }) => books.investments.some(({ userId }) => userId === id))
  return { totalReferrals: referees.length, activeReferrals: active.length }
}
