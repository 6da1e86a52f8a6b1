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

/** A locked investment and the step that it takes. */
export interface InvestmentMove {
  row: InvestmentRow
  step: InvestmentStep
}

type Effect = (tx: Transaction, rows: InvestmentRow[], now: number) => void

/** What the chart says must happen, done: each effect once, in the transaction that moved the investments. */
const EFFECTS: Record<InvestmentEffect, Effect> = {
  'pay the return': (tx, rows, now) => {
    moveAll(tx, now, rows.map(gainMove))
    notify(tx, now, rows.map(maturedNotice))
  },
  'release the capital': (tx, rows, now) => {
    moveAll(tx, now, rows.map(capitalMove))
    notify(tx, now, rows.map(releasedNotice))
  },
  // The capital stays staked; the new investment is made by whoever asked for it.
  'stake the capital again': () => {},
}

/** Writes the steps of locked investments, does their effects and tells their owners. */
export function takeInvestmentSteps(tx: Transaction, moves: readonly InvestmentMove[], now: number): void {
  tx.send(
    `update investments set state = next.state, due_at = next.due_at, set_aside_at = null
     from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as next (id, state, due_at)
     where investments.id = next.id`,
    [
      moves.map(({ row }) => row.id),
      moves.map(({ step }) => step.snapshot.value),
      moves.map(({ step }) => {
        const due = investmentDeadline(step.snapshot)
        return due === undefined ? null : at(due)
      }),
    ],
  )
  for (const effect of INVESTMENT_EFFECTS) {
    const meant = moves.filter(({ step }) => step.effects.includes(effect)).map(({ row }) => row)
    if (meant.length > 0) EFFECTS[effect](tx, meant, now)
  }
}
