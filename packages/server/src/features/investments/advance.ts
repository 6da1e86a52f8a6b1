import {
  INVESTMENT_EFFECTS,
  type InvestmentEffect,
  type InvestmentTransition,
  investmentLifecycle,
} from '@cht/machines/lifecycles'
import { createCapitalEntry, createReturnEntry } from '../../domain/investments/ledger-entries.js'
import type { InvestmentRow } from '../../domain/investments/mapper.js'
import {
  createMaturedNotification,
  createReleasedNotification,
} from '../../domain/investments/notifications.js'
import type { LedgerEntry } from '../../domain/ledger-entry.js'
import type { Notification } from '../../domain/notifications/notification.js'
import { updateRows } from '../../platform/db/columns.js'
import { type Transaction, toTimestamp } from '../../platform/db/database.js'
import { postEntries } from '../../platform/db/ledger.js'
import type { LockTime } from '../../platform/db/locks.js'
import { notify } from '../notifications/notify.js'
import { releaseReferralBonuses, voidReferralBonuses } from '../referrals/bonuses.js'

/** A locked investment and its transition. */
export interface InvestmentChange {
  row: InvestmentRow
  transition: InvestmentTransition
}

/** The ledger entries and the notifications of an effect. */
interface Outcome {
  entries: LedgerEntry[]
  notifications: Notification[]
}

type EffectHandler = (tx: Transaction, rows: InvestmentRow[], now: LockTime) => Outcome | Promise<Outcome>

/** One handler per effect that the investment's chart names. Each runs in the transaction that writes the new states. */
const EFFECT_HANDLERS: Record<InvestmentEffect, EffectHandler> = {
  'record the early end': (tx, rows, now) => {
    tx.send('update investments set ended_early_at = $2 where id = any ($1::uuid[])', [
      rows.map(({ id }) => id),
      toTimestamp(now),
    ])
    return { entries: [], notifications: [] }
  },
  'void the referral bonus': voidReferralBonuses,
  'pay the return': (_, rows) => ({
    entries: rows.map(createReturnEntry),
    notifications: rows.map(createMaturedNotification),
  }),
  'release the capital': (_, rows) => ({
    entries: rows.map(createCapitalEntry),
    notifications: rows.map(createReleasedNotification),
  }),
  // The capital stays staked: `reinvest` inserts the new investment.
  'stake the capital again': () => ({ entries: [], notifications: [] }),
  'release the referral bonus': releaseReferralBonuses,
}

const writeStates = (tx: Transaction, changes: readonly InvestmentChange[]): void =>
  updateRows(
    tx,
    'investments',
    'id',
    changes.map(({ row, transition }) => ({
      id: row.id,
      state: transition.snapshot.value,
      dueAt: investmentLifecycle.deadline(transition.snapshot),
      quarantinedAt: null,
    })),
  )

/**
 * Writes the transitions of locked investments, runs their effects and notifies the owners. All entries are posted by one
 * statement, which locks their accounts in one order.
 */
export async function advanceInvestments(
  tx: Transaction,
  changes: readonly InvestmentChange[],
  now: LockTime,
): Promise<void> {
  writeStates(tx, changes)
  const outcomes: Outcome[] = []
  for (const effect of INVESTMENT_EFFECTS) {
    const affected = changes
      .filter(({ transition }) => transition.effects.includes(effect))
      .map(({ row }) => row)
    if (affected.length > 0) outcomes.push(await EFFECT_HANDLERS[effect](tx, affected, now))
  }
  const entries = outcomes.flatMap((outcome) => outcome.entries)
  if (entries.length > 0) postEntries(tx, now, entries)
  notify(
    tx,
    now,
    outcomes.flatMap((outcome) => outcome.notifications),
  )
}
