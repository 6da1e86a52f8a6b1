import { restoreVerification } from '@cht/machines/lifecycles'
import {
  calculateReferralBonus,
  mapPage,
  type PageRequest,
  paginate,
  sumInvestments,
  toWireReferral,
} from '@cht/server/domain'
import { postEntry } from './ledger.js'
import { type MemoryStore, notify, type UserRecord } from './store.js'

/** Pays the referrer's bonus if one is due. Call it after the investment was added. */
export function payReferralBonus(
  store: MemoryStore,
  { id, username, referredBy, verification }: UserRecord,
  invested: number,
) {
  const isVerified = ({ state }: UserRecord['verification']) => restoreVerification(state).matches('verified')
  const referrer = store.users.find((user) => user.id === referredBy)
  const bonus = calculateReferralBonus(
    {
      ...{ id, username },
      verified: isVerified(verification),
      investments: store.investments.filter(({ userId }) => userId === id).length,
    },
    referrer && { id: referrer.id, verified: isVerified(referrer.verification) },
    invested,
  )
  if (!bonus) return
  postEntry(store, bonus.entry)
  store.bonuses.push({ refereeId: id, referrerId: bonus.referrerId, amount: bonus.amount })
  notify(store, [bonus.notification])
}

const findReferees = ({ users }: MemoryStore, { id }: UserRecord) =>
  users.filter(({ referredBy }) => referredBy === id)

/** Lists the users who signed up with the user's code, latest first. */
export function listReferrals(store: MemoryStore, user: UserRecord, pageRequest: PageRequest) {
  const page = paginate(
    'referrals',
    findReferees(store, user),
    ({ createdAt, id }) => [createdAt, id],
    pageRequest,
  )
  return mapPage(page, ({ id, username, createdAt }) =>
    toWireReferral({
      username,
      dateJoined: createdAt,
      amountInvested: sumInvestments(store.investments.filter(({ userId }) => userId === id)),
      bonus: store.bonuses.find(({ refereeId }) => refereeId === id)?.amount ?? 0,
    }),
  )
}

/** Counts the user's referees; those who have invested are active. */
export function countReferrals(store: MemoryStore, user: UserRecord) {
  const referees = findReferees(store, user)
  const active = referees.filter(({ id }) => store.investments.some(({ userId }) => userId === id))
  return { totalReferrals: referees.length, activeReferrals: active.length }
}
