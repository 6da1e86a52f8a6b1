import {
  getInvestmentDeadline,
  INVESTMENT_EFFECTS,
  type InvestmentEffect,
  type InvestmentTransition,
} from '@cht/machines/lifecycles'
import { type Transaction, toTimestamp } from '../db/database.js'
import { postEntries } from '../db/ledger.js'
import { createCapitalEntry, createReturnEntry } from '../domain/investments/ledger-entries.js'
import type { InvestmentRow } from '../domain/investments/mapper.js'
import { createMaturedNotification, createReleasedNotification } from '../domain/investments/notifications.js'
import { notify } from '../notifications/service.js'

/** A locked investment and its transition. */
export interface InvestmentChange {
  row: InvestmentRow
  transition: InvestmentTransition
}

type EffectHandler = (tx: Transaction, rows: InvestmentRow[], now: number) => void

/** One handler per effect that the investment's chart names. Each runs in the transaction that writes the new states. */
const EFFECT_HANDLERS: Record<InvestmentEffect, EffectHandler> = {
  'pay the return': (tx, rows, now) => {
    postEntries(tx, now, rows.map(createReturnEntry))
    notify(tx, now, rows.map(createMaturedNotification))
  },
  'release the capital': (tx, rows, now) => {
    postEntries(tx, now, rows.map(createCapitalEntry))
    notify(tx, now, rows.map(createReleasedNotification))
  },
  // The capital stays staked: `reinvest` inserts the new investment.
  'stake the capital again': () => {},
}

/** Writes the transitions of locked investments, runs their effects and notifies the owners. */
export function advanceInvestments(tx: Transaction, changes: readonly InvestmentChange[], now: number): void {
  tx.send(
    `update investments set state = next.state, due_at = next.due_at, quarantined_at = null
     from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as next (id, state, due_at)
     where investments.id = next.id`,
    [
      changes.map(({ row }) => row.id),
      changes.map(({ transition }) => transition.snapshot.value),
      changes.map(({ transition }) => {
        const dueAt = getInvestmentDeadline(transition.snapshot)
        return dueAt === undefined ? null : toTimestamp(dueAt)
      }),
    ],
  )
  for (const effect of INVESTMENT_EFFECTS) {
    const affected = changes
      .filter(({ transition }) => transition.effects.includes(effect))
      .map(({ row }) => row)
    if (affected.length > 0) EFFECT_HANDLERS[effect](tx, affected, now)
  }
}
