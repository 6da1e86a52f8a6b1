import { restoreAppeal } from '@cht/machines/lifecycles'
import { APPEAL_STATES } from '@cht/sdk/appeals'
import type { Party } from '@cht/sdk/trades'
import type { ExchangeClock } from '../clock.js'
import type { Queryable, Transaction } from '../db/database.js'
import { pageSql, type Sorted } from '../db/pagination.js'
import { type Asked, cut, presented } from '../domain/pagination.js'
import { notFound } from '../domain/refusal.js'
import { presentTrade, type TradeRow } from '../domain/trades/mapper.js'
import { isUuid } from '../http/uuid.js'
import { tradesWhere } from './queries.js'
import { decideAppeal } from './service.js'

/** Those in which the operator can decide, as the chart says. */
const UNDECIDED = APPEAL_STATES.filter((state) =>
  restoreAppeal({ state, filed: [] }).can({ type: 'appeal.resolve', to: 'buyer' }),
)

const CASES: Sorted = {
  list: 'appeals',
  by: [
    ['appeals.opened_at', 'instant'],
    ['appeals.id', 'uuid'],
  ],
  newestFirst: false,
}

/** A case is open from its first filing. */
const openedAt = ({ filings }: TradeRow) => Date.parse(filings[0]?.filedAt ?? '')

/** Open cases, oldest first, each as both of its parties see it together. */
export async function openAppeals(db: Queryable, now: number, asked: Asked) {
  const { where, order, params } = pageSql(CASES, asked, [UNDECIDED])
  const rows = await tradesWhere(db, `appeals.state = any ($1::text[]) and ${where}`, params, order)
  const page = cut(CASES.list, rows, (row) => [openedAt(row), row.appealId ?? ''], asked.limit)
  return presented(page, (row) => ({
    id: row.appealId,
    openedAt: new Date(openedAt(row)).toISOString(),
    trade: presentTrade(row, row.sellerId, now),
  }))
}

const tradeOf = async (db: Queryable, appealId: string): Promise<string> => {
  if (!isUuid(appealId)) throw notFound()
  const [row] = await db.query<{ id: string }>('select trade_id as id from appeals where id = $1', [appealId])
  if (!row) throw notFound()
  return row.id
}

/** The operator decides a case for one side. */
export async function resolveAppeal(
  tx: Transaction,
  clock: ExchangeClock,
  appealId: string,
  to: Party,
): Promise<unknown> {
  return decideAppeal(tx, clock, await tradeOf(tx, appealId), to)
}

export async function appealPicture(db: Queryable, appealId: string): Promise<Uint8Array> {
  const [row] = await db.query<{ picture: Uint8Array }>('select picture from proofs where trade_id = $1', [
    await tradeOf(db, appealId),
  ])
  if (!row) throw notFound()
  return row.picture
}
