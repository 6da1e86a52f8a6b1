import { type ReferralBonusEvent, referralBonusLifecycle } from '@cht/machines/lifecycles'
import type { InvestmentRow } from '../../domain/investments/mapper.js'
import type { LedgerEntry } from '../../domain/ledger-entry.js'
import type { Notification } from '../../domain/notifications/notification.js'
import { createReferralBonus } from '../../domain/referrals/bonus.js'
import {
  createBonusEntry,
  createBonusReleaseEntry,
  createBonusVoidEntry,
  type ReferralBonus,
} from '../../domain/referrals/ledger-entries.js'
import {
  createBonusHeldNotification,
  createBonusReleasedNotification,
  createBonusVoidedNotification,
  ENDED_EARLY,
} from '../../domain/referrals/notifications.js'
import type { Config } from '../../kernel/config.js'
import { assertCan, Refusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import { insertRow, updateRows } from '../../platform/db/columns.js'
import type { Queryable, Transaction } from '../../platform/db/database.js'
import { postEntries, postEntry } from '../../platform/db/ledger.js'
import { lockMoreRows, lockRows } from '../../platform/db/locks.js'
import { notify } from '../notifications/notify.js'

/** Locks the referrer of a user, if there is one, whose verification decides about the bonus. */
export function lockReferrer(tx: Queryable, userId: string): Promise<unknown> {
  return lockMoreRows(tx, {
    sql: 'select from users where id = (select referred_by from users where id = $1)',
    params: [userId],
    lock: 'share',
  })
}

/**
 * Pays the referrer's bonus if one is due, and holds it (decision 13). Call it in the transaction that locked the referrer and inserted
 * the investment.
 */
export async function payReferralBonus(
  tx: Transaction,
  { rewardedInvestments }: Pick<Config, 'rewardedInvestments'>,
  { id, userId, amount, createdAt, releasesAt }: InvestmentRow,
): Promise<void> {
  const [pair] = await tx.query<
    Row<'users', 'username'> & {
      verified: boolean
      investments: number
      referrerId: string
      referrerVerified: boolean
    }
  >(
    `select referee.username, referee.verification_state = 'verified' as verified,
       (select count(*) from investments where user_id = referee.id) as investments,
       referrer.id as "referrerId", referrer.verification_state = 'verified' as "referrerVerified"
     from users referee join users referrer on referrer.id = referee.referred_by where referee.id = $1`,
    [userId],
  )
  if (!pair) return
  const { referrerId, referrerVerified, ...referee } = pair
  const bonus = createReferralBonus(
    rewardedInvestments,
    { id: userId, ...referee },
    { id: referrerId, verified: referrerVerified },
    { id, amount },
  )
  if (!bonus) return
  await postEntry(tx, createdAt, createBonusEntry(bonus))
  await insertRow(tx, 'referral_bonuses', {
    refereeId: userId,
    referrerId,
    amount: bonus.amount,
    postedAt: createdAt,
    investmentId: id,
    state: 'held',
    forFirst: rewardedInvestments === 'first',
  })
  notify(tx, createdAt, [createBonusHeldNotification(bonus, releasesAt)])
}

type BonusRow = ReferralBonus & Row<'referral_bonuses', 'id' | 'state'>

/** Selects and locks `BonusRow`s. `condition` is SQL, in which `referee` is the referee's row of `users`. */
const buildBonusLock = (condition: string, param: unknown) => ({
  sql: `select bonus.id, referee_id, referee.username as referee, referrer_id, amount, bonus.state, investment_id
    from referral_bonuses bonus join users referee on referee.id = referee_id
    where ${condition} order by bonus.id`,
  params: [param],
  lock: 'no key update of bonus' as const,
})

/** Sends an event to locked bonuses, whose lifecycle accepts it. */
const advanceBonuses = (
  tx: Transaction,
  bonuses: readonly BonusRow[],
  event: ReferralBonusEvent,
  now: number,
): void =>
  updateRows(
    tx,
    'referral_bonuses',
    'id',
    bonuses.map(({ id, state }) => {
      const { snapshot } = referralBonusLifecycle.send(referralBonusLifecycle.restore(state), event)
      return { id, state: snapshot.value, endedAt: now }
    }),
  )

/** Sends an event to the bonuses of these investments whose lifecycle accepts it, and returns these. */
const endBonuses = async (
  tx: Transaction,
  investments: readonly Pick<InvestmentRow, 'id'>[],
  event: ReferralBonusEvent,
  now: number,
): Promise<BonusRow[]> => {
  const ids = investments.map(({ id }) => id)
  const locked = await lockMoreRows<BonusRow>(tx, buildBonusLock('investment_id = any ($1::uuid[])', ids))
  const bonuses = locked.filter(({ state }) => referralBonusLifecycle.restore(state).can(event))
  if (bonuses.length > 0) advanceBonuses(tx, bonuses, event, now)
  return bonuses
}

/** What the end of bonuses leads to. The caller posts the entries and stores the notifications in the same transaction. */
interface EndedBonuses {
  entries: LedgerEntry[]
  notifications: Notification[]
}

/** Makes the held bonuses of these investments available. */
export async function releaseReferralBonuses(
  tx: Transaction,
  investments: readonly Pick<InvestmentRow, 'id'>[],
  now: number,
): Promise<EndedBonuses> {
  const bonuses = await endBonuses(tx, investments, { type: 'capital.release' }, now)
  return {
    entries: bonuses.map(createBonusReleaseEntry),
    notifications: bonuses.map(createBonusReleasedNotification),
  }
}

/** Voids the held bonuses of these investments, which are ended before the end of their plans. */
export async function voidReferralBonuses(
  tx: Transaction,
  investments: readonly Pick<InvestmentRow, 'id'>[],
  now: number,
): Promise<EndedBonuses> {
  const bonuses = await endBonuses(tx, investments, { type: 'bonus.void' }, now)
  return {
    entries: bonuses.map(createBonusVoidEntry),
    notifications: bonuses.map((bonus) => createBonusVoidedNotification(bonus, ENDED_EARLY)),
  }
}

/** Voids the held bonuses for the referee with this email, and tells the referrer the reason of each (decision 13). */
export async function voidRefereeBonuses(
  tx: Transaction,
  clock: ExchangeClock,
  email: string,
  reason: string,
): Promise<ReferralBonus[]> {
  const { rows: locked, now } = await lockRows<BonusRow>(
    tx,
    clock,
    buildBonusLock('lower(referee.email) = lower($1)', email),
  )
  const event = { type: 'bonus.void' } as const
  const bonuses = locked.filter(({ state }) => referralBonusLifecycle.restore(state).can(event))
  const [last] = locked.slice(-1)
  if (!last) throw new Refusal(404, 'not_found', `No referral bonus was paid for ${email}`)
  if (bonuses.length === 0) assertCan(referralBonusLifecycle.restore(last.state), event)
  advanceBonuses(tx, bonuses, event, now)
  postEntries(tx, now, bonuses.map(createBonusVoidEntry))
  notify(
    tx,
    now,
    bonuses.map((bonus) => createBonusVoidedNotification(bonus, reason)),
  )
  return bonuses
}
