import {
  INVESTMENT_EFFECTS,
  type InvestmentEffect,
  type InvestmentStep,
  investmentDeadline,
} from '@cht/machines/lifecycles'
import { at, type Queryable } from '../db/database.js'
import { moveAll } from '../db/ledger.js'
import { notify } from '../notifications/service.js'
import { capitalMove, gainMove } from './moves.js'
import { maturedNotice, releasedNotice } from './notices.js'
import type { InvestmentRow } from './rows.js'

/** A locked investment and the step that it takes. */
export interface InvestmentMove {
  row: InvestmentRow
  step: InvestmentStep
}

type Effect = (tx: Queryable, rows: InvestmentRow[], now: number) => Promise<unknown>

/** What the chart says must happen, done: each effect once, in the transaction that moved the investments. */
const EFFECTS: Record<InvestmentEffect, Effect> = {
  'pay the return': async (tx, rows, now) => {
    await moveAll(tx, now, rows.map(gainMove))
    await notify(tx, now, rows.map(maturedNotice))
  },
  'release the capital': async (tx, rows, now) => {
    await moveAll(tx, now, rows.map(capitalMove))
    await notify(tx, now, rows.map(releasedNotice))
  },
  // The capital stays staked; the new investment is made by whoever asked for it.
  'stake the capital again': async () => {},
}

/** Writes the steps of locked investments, does their effects and tells their owners. */
export const takeInvestmentSteps = async (
  tx: Queryable,
  moves: readonly InvestmentMove[],
  now: number,
): Promise<void> => {
  await tx.query(
    `update investments set state = next.state, due_at = next.due_at
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
    if (meant.length > 0) await EFFECTS[effect](tx, meant, now)
  }
}
