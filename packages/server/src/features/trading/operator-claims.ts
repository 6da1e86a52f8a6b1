import type { AccountStanding, Party, TradeClaimState } from '@cht/sdk/rules'
import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import { OPEN_CLAIM_STATES } from '../../domain/trading/states.js'
import { toOperatorTrade, toWireTradeEvents } from '../../domain/trading/trade-mapper.js'
import { notFound } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { isUuid } from '../../kernel/uuid.js'
import type { ServerContext } from '../../platform/context.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import type { Queryable, Transaction } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import { STANDING_SQL } from '../auth/standing.js'
import { decideClaim, takeClaim } from './claims.js'
import { PARTY_USER_SQL } from './party-user.js'
import { type ProofPart, readProofOfTrade } from './proofs.js'
import { buildTradeNumberSql, listTradeEvents, selectTrades, toTradeNumberParam } from './trade-queries.js'
import { lockTrade } from './trades.js'

const CLAIMS: ListOrder = {
  list: 'tradeClaims',
  by: { 'trade_claims.filed_at': 'instant', 'trade_claims.id': 'uuid' },
  newestFirst: false,
}

interface ClaimParty {
  email: string
  standing: AccountStanding
}
type OperatorClaimRow = Row<'trade_claims', 'id' | 'tradeId' | 'party' | 'filedAt'> & {
  author: ClaimParty
  other: ClaimParty
}

const buildPartySql = (userId: string) =>
  `(select json_build_object('email', email, 'standing', ${STANDING_SQL}) from users where users.id = ${userId})`

const SELECT = `select trade_claims.id, trade_id, party, filed_at,
  ${buildPartySql(PARTY_USER_SQL)} as author,
  ${buildPartySql(`case party when 'buyer' then seller_id else buyer_id end`)} as other
  from trade_claims join trades on trades.id = trade_id`

/** Reads the trades of claims. They have ended: the operator needs what is withheld from the parties by then. */
const withTrades = async (db: Queryable, rows: readonly OperatorClaimRow[]) => {
  const trades = await selectTrades(db, 'trades.id = any ($1::uuid[])', [rows.map(({ tradeId }) => tradeId)])
  return rows.map(({ id, tradeId, party, author, other }) => {
    const trade = trades.find((row) => row.id === tradeId)
    if (!trade) throw notFound()
    return {
      id,
      by: party,
      author,
      other,
      trade: toOperatorTrade(trade, `/api/operator/trade-claims/${id}/proof`),
    }
  })
}

/** The condition, with the parameter `$2`, for the id of a claim or of its trade, or the number of an order. */
const buildNameCondition = (name: string) =>
  isUuid(name)
    ? { sql: '(trade_claims.id = $2::uuid or trade_id = $2::uuid)', param: name }
    : { sql: buildTradeNumberSql('$2'), param: toTradeNumberParam(name) }

interface ClaimFilter {
  of?: string | undefined
  state: 'open' | TradeClaimState
}

/** Lists claims, oldest first: the open ones or those of a state; all of them, or those that `of` names. */
export async function listClaimsOfTrades(db: Queryable, { of, state, ...page }: PageRequest & ClaimFilter) {
  const states: readonly TradeClaimState[] = state === 'open' ? OPEN_CLAIM_STATES : [state]
  const name = of === undefined ? undefined : buildNameCondition(of)
  const { where, order, params } = buildPageSql(CLAIMS, page, [states, ...(name ? [name.param] : [])])
  const rows = await db.query<OperatorClaimRow>(
    `${SELECT} where trade_claims.state = any ($1::text[]) and ${name?.sql ?? 'true'} and ${where} ${order}`,
    params,
  )
  const claims = toPage(CLAIMS.list, rows, ({ filedAt, id }) => [filedAt, id], page.limit)
  const withTrade = await withTrades(db, claims)
  return mapPage(claims, (row) => withTrade[claims.indexOf(row)])
}

/** Reads a claim, open or not, with the events of its trade. */
export async function readClaimOfTrade(db: Queryable, id: string) {
  const rows = isUuid(id)
    ? await db.query<OperatorClaimRow>(`${SELECT} where trade_claims.id = $1`, [id])
    : []
  const [claim] = await withTrades(db, rows)
  if (!claim) throw notFound()
  const events = toWireTradeEvents(await listTradeEvents(db, claim.trade._id))
  return { ...claim, trade: { ...claim.trade, events } }
}

/** The trade of a claim, and the party that has filed it; 404 if there is no such claim. */
const findClaim = async (db: Queryable, id: string): Promise<{ tradeId: string; party: Party }> => {
  const rows = isUuid(id)
    ? await db.query<Row<'trade_claims', 'tradeId' | 'party'>>(
        'select trade_id, party from trade_claims where id = $1',
        [id],
      )
    : []
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Locks the trade of a claim: every change of a claim locks the row of its trade. */
const lockTradeOfClaim = async (tx: Transaction, clock: ExchangeClock, id: string) => {
  const { tradeId, party } = await findClaim(tx, id)
  return { party, locked: await lockTrade(tx, clock, tradeId) }
}

export async function takeClaimOfTrade(tx: Transaction, clock: ExchangeClock, id: string): Promise<void> {
  const { party, locked } = await lockTradeOfClaim(tx, clock, id)
  takeClaim(tx, locked, party)
}

export async function decideClaimOfTrade(
  tx: Transaction,
  clock: ExchangeClock,
  { id, decision, reason }: { id: string; decision: 'upheld' | 'rejected'; reason: string },
): Promise<void> {
  const { party, locked } = await lockTradeOfClaim(tx, clock, id)
  decideClaim(tx, locked, { party, decision, reason })
}

/** A proof of payment of the trade of a claim; 404 if the buyer has sent none. */
export async function readClaimProof(
  deps: Pick<ServerContext, 'db' | 'cipher' | 'storages'>,
  id: string,
  part: ProofPart,
): Promise<Uint8Array> {
  return readProofOfTrade(deps, (await findClaim(deps.db, id)).tradeId, part)
}
