import {
  type ReferralBonusEvent,
  referralBonusLifecycle,
  verificationLifecycle,
} from '@cht/machines/lifecycles'
import {
  createBonusEntry,
  createBonusHeldNotification,
  createBonusReleasedNotification,
  createBonusReleaseEntry,
  createBonusVoidEntry,
  createBonusVoidedNotification,
  createReferralBonus,
  ENDED_EARLY,
  type InvestmentRow,
  mapPage,
  type PageRequest,
  paginate,
  sumInvestments,
  toWireReferral,
} from '@cht/server/domain'
import { postEntry } from './ledger.js'
import { assertFound, type MemoryStore, notify, type UserRecord } from './store.js'

/** Pays the referrer's bonus for an investment, if one is due; the bonus is held. Call it after adding the investment. */
export function payReferralBonus(
  store: MemoryStore,
  { id: investmentId, userId, amount, releasesAt }: InvestmentRow,
) {
  const isVerified = ({ state }: UserRecord['verification']) =>
    verificationLifecycle.restore(state).matches('verified')
  const { username, referredBy, verification } = assertFound(store.users.find(({ id }) => id === userId))
  const referrer = store.users.find((user) => user.id === referredBy)
  const bonus = createReferralBonus(
    store.rewardedInvestments,
    {
      ...{ id: userId, username },
      verified: isVerified(verification),
      investments: store.investments.filter((row) => row.userId === userId).length,
    },
    referrer && { id: referrer.id, verified: isVerified(referrer.verification) },
    { id: investmentId, amount },
  )
  if (!bonus) return
  postEntry(store, createBonusEntry(bonus))
  store.bonuses.push({ ...bonus, investmentId, state: 'held' })
  notify(store, [createBonusHeldNotification(bonus, releasesAt)])
}

/** Sends an event to the bonus of an investment, and returns the bonus, if there is one whose lifecycle accepts the event. */
const endBonus = (store: MemoryStore, { id }: InvestmentRow, event: ReferralBonusEvent) => {
  const bonus = store.bonuses.find(({ investmentId }) => investmentId === id)
  if (!bonus) return undefined
  const before = referralBonusLifecycle.restore(bonus.state)
  if (!before.can(event)) return undefined
  bonus.state = referralBonusLifecycle.send(before, event).snapshot.value
  return bonus
}

/** Makes the held bonus of an investment available. */
export function releaseReferralBonus(store: MemoryStore, investment: InvestmentRow): void {
  const bonus = endBonus(store, investment, { type: 'capital.release' })
  if (!bonus) return
  postEntry(store, createBonusReleaseEntry(bonus))
  notify(store, [createBonusReleasedNotification(bonus)])
}

/** Voids the held bonus of an investment that is ended before its plan is over. */
export function voidReferralBonus(store: MemoryStore, investment: InvestmentRow): void {
  const bonus = endBonus(store, investment, { type: 'bonus.void' })
  if (!bonus) return
  postEntry(store, createBonusVoidEntry(bonus))
  notify(store, [createBonusVoidedNotification(bonus, ENDED_EARLY)])
}

/** Returns the sum of the user's bonuses that were not voided, and when the last held one becomes available at the latest. */
export function readBonusSummary(store: MemoryStore, userId: string) {
  const bonuses = store.bonuses.filter(({ referrerId }) => referrerId === userId)
  const heldUntil = bonuses
    .filter(({ state }) => referralBonusLifecycle.restore(state).matches('held'))
    .map(({ investmentId }) => findReleaseDate(store, investmentId))
  return {
    total: bonuses
      .filter(({ state }) => !referralBonusLifecycle.restore(state).matches('voided'))
      .reduce((sum, { amount }) => sum + amount, 0),
    heldUntil: heldUntil.length === 0 ? null : Math.max(...heldUntil),
  }
}

const findReleaseDate = ({ investments }: MemoryStore, investmentId: string): number =>
  assertFound(investments.find(({ id }) => id === investmentId)).releasesAt

const findReferees = ({ users }: MemoryStore, { id }: UserRecord) =>
  users.filter(({ referredBy }) => referredBy === id)

/** Lists the users who signed up with the user's referral code, newest first. */
export function listReferrals(store: MemoryStore, user: UserRecord, pageRequest: PageRequest) {
  const page = paginate(
    'referrals',
    findReferees(store, user),
    ({ createdAt, id }) => [createdAt, id],
    pageRequest,
  )
  return mapPage(page, ({ id, username, createdAt }) => {
    const bonuses = store.bonuses.filter(({ refereeId }) => refereeId === id)
    return toWireReferral({
      username,
      dateJoined: createdAt,
      amountInvested: sumInvestments(store.investments.filter(({ userId }) => userId === id)),
      bonuses: bonuses.map(({ amount, state, investmentId }) => ({
        ...{ amount, state },
        releasesAt: findReleaseDate(store, investmentId),
      })),
    })
  })
}

/** Counts the user's referees; those who have invested are active. */
export function countReferrals(store: MemoryStore, user: UserRecord) {
  const referees = findReferees(store, user)
  const active = referees.filter(({ id }) => store.investments.some(({ userId }) => userId === id))
  return { totalReferrals: referees.length, activeReferrals: active.length }
}
