import {
  INVESTMENT_EFFECTS,
  type InvestmentEffect,
  type InvestmentStep,
  investmentDeadline,
} from '@cht/machines/lifecycles'
import { at, type Transaction } from '../db/database.js'
import { moveAll } from '../db/ledger.js'
import { capitalMove, gainMove } from '../domain/investments/ledger-entries.js'
import type { InvestmentRow } from '../domain/investments/mapper.js'
import { maturedNotice, releasedNotice } from '../domain/investments/notifications.js'
import { notify } from '../notifications/service.js'

/** A locked investment with the transition to write. */
export interface InvestmentTransition {
  row: InvestmentRow
  step: InvestmentStep
}

type EffectHandler = (tx: Transaction, rows: InvestmentRow[], now: number) => void

/** One handler per effect that the investment's chart names. Each runs in the transaction that writes the new states. */
const EFFECT_HANDLERS: Record<InvestmentEffect, EffectHandler> = {
  'pay the return': (tx, rows, now) => {
    moveAll(tx, now, rows.map(gainMove))
    notify(tx, now, rows.map(maturedNotice))
  },
  'release the capital': (tx, rows, now) => {
    moveAll(tx, now, rows.map(capitalMove))
    notify(tx, now, rows.map(releasedNotice))
  },
  // The capital stays staked: `reinvest` inserts the new investment.
  'stake the capital again': () => {},
}

/** Writes the transitions of locked investments, runs their effects and notifies the owners. */
export function takeInvestmentSteps(
  tx: Transaction,
  transitions: readonly InvestmentTransition[],
  now: number,
): void {
  tx.send(
    `update investments set state = next.state, due_at = next.due_at, set_aside_at = null
     from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as next (id, state, due_at)
     where investments.id = next.id`,
    [
      transitions.map(({ row }) => row.id),
      transitions.map(({ step }) => step.snapshot.value),
      transitions.map(({ step }) => {
        const dueAt = investmentDeadline(step.snapshot)
        return dueAt === undefined ? null : at(dueAt)
      }),
    ],
  )
  for (const effect of INVESTMENT_EFFECTS) {
    const affected = transitions.filter(({ step }) => step.effects.includes(effect)).map(({ row }) => row)
    if (affected.length > 0) EFFECT_HANDLERS[effect](tx, affected, now)
  }
}
