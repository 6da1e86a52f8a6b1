import { randomUUID } from 'node:crypto'
import type { AppealState } from '@cht/sdk/appeals'
import type { Party } from '@cht/sdk/trades'
import { at, type Queryable } from '../db/database.js'

export interface Filing {
  by: Party
  reason: string
  description: string
}

/** One case a trade; the second side joins it (decision 6). */
export const fileAppeal = async (
  tx: Queryable,
  tradeId: string,
  now: number,
  { by, reason, description }: Filing,
): Promise<void> => {
  await tx.query(
    `insert into appeals (id, trade_id, state, opened_at) values ($1, $2, 'open', $3) on conflict (trade_id) do nothing`,
    [randomUUID(), tradeId, at(now)],
  )
  await tx.query(
    `insert into appeal_filings (appeal_id, party, reason, description, filed_at)
     select id, $2, $3, $4, $5 from appeals where trade_id = $1`,
    [tradeId, by, reason, description, at(now)],
  )
}

export const closeAppeal = (
  tx: Queryable,
  tradeId: string,
  now: number,
  state: AppealState,
): Promise<unknown> =>
  tx.query('update appeals set state = $2, closed_at = $3 where trade_id = $1', [tradeId, state, at(now)])
