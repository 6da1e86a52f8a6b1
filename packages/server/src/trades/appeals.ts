import { restoreAppeal } from '@cht/machines/lifecycles'
import { APPEAL_STATES } from '@cht/sdk/appeals'
import type { Party } from '@cht/sdk/trades'
import type { ExchangeClock } from '../clock.js'
import type { ServerContext } from '../context.js'
import type { Queryable, Transaction } from '../db/database.js'
import { buildPageSql, type ListOrder } from '../db/pagination.js'
import { mapPage, type PageRequest, toPage } from '../domain/pagination.js'
import { notFound } from '../domain/refusal.js'
import { type TradeRow, toWireTrade } from '../domain/trades/mapper.js'
import { isUuid } from '../http/uuid.js'
import { readProofOfTrade } from './proofs.js'
import { selectTrades } from './queries.js'
import { resolveTradeAppeal } from './service.js'

/** The states in which the appeal's chart accepts the operator's decision. */
const UNDECIDED_STATES = APPEAL_STATES.filter((state) =>
  restoreAppeal({ state, filed: [] }).can({ type: 'appeal.resolve', to: 'buyer' }),
)

const APPEALS: ListOrder = {
  list: 'appeals',
  by: [
    ['appeals.opened_at', 'instant'],
    ['appeals.id', 'uuid'],
  ],
  newestFirst: false,
}

/** An appeal is opened by its first filing. */
const getOpenedAt = ({ filings }: TradeRow) => Date.parse(filings[0]?.filedAt ?? '')

/** Lists the undecided appeals, oldest first. A trade in appeal is open, so its seller sees every detail of it. */
export async function listOpenAppeals(db: Queryable, now: number, page: PageRequest) {
  const { where, order, params } = buildPageSql(APPEALS, page, [UNDECIDED_STATES])
  const rows = await selectTrades(db, `appeals.state = any ($1::text[]) and ${where}`, params, order)
  const appeals = toPage(APPEALS.list, rows, (row) => [getOpenedAt(row), row.appealId ?? ''], page.limit)
  return mapPage(appeals, (row) => ({
    id: row.appealId,
    openedAt: new Date(getOpenedAt(row)).toISOString(),
    trade: toWireTrade(row, row.sellerId, now),
  }))
}

const findTradeId = async (db: Queryable, appealId: string): Promise<string> => {
  if (!isUuid(appealId)) throw notFound()
  const [row] = await db.query<{ id: string }>('select trade_id as id from appeals where id = $1', [appealId])
  if (!row) throw notFound()
  return row.id
}

/** Applies the operator's decision for one party. */
export async function resolveAppeal(
  tx: Transaction,
  clock: ExchangeClock,
  appealId: string,
  to: Party,
): Promise<unknown> {
  return resolveTradeAppeal(tx, clock, await findTradeId(tx, appealId), to)
}

/** The proof of payment of the appealed trade; 404 if the buyer has sent none. */
export async function readAppealProof(
  deps: Pick<ServerContext, 'db' | 'cipher' | 'storages'>,
  appealId: string,
): Promise<Uint8Array> {
  return readProofOfTrade(deps, await findTradeId(deps.db, appealId))
}
