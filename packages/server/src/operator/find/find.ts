import { getCaseState } from '@cht/machines/operator'
import {
  CASE_KINDS,
  type CaseKind,
  FOUND_KINDS,
  type FoundKind,
  TOKEN_REQUEST_READERS,
} from '@cht/sdk/operator'
import { formatTokens, getTradeNumber } from '@cht/sdk/rules'
import { toIso } from '../../domain/to-iso.js'
import { restoreCase, selectCasesById } from '../../features/cases/case-row.js'
import { listRequestsForOperator } from '../../features/token-requests/queries.js'
import { toWireTokenRequest } from '../../features/token-requests/service.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, readSnapshot } from '../../platform/db/database.js'
import { findUsers } from '../lookups/find-users.js'
import { listTrades } from '../lookups/trades.js'
import { findOrders } from './find-orders.js'
import { findPostings } from './find-postings.js'
import { describeSearch, type FieldOf, findOmission, SEARCH_RULES, type SearchRule } from './search-rules.js'

/** How many things of a kind are returned. */
const MAX_PER_KIND = 20

interface Search {
  text: string
  roles: readonly string[]
  /** The kinds of cases that the caller reads. */
  caseKinds: readonly CaseKind[]
}

interface Found {
  id: string
  title: string
  foundBy: readonly string[]
  at?: string | undefined
  state?: string | undefined
  userId?: string | undefined
  email?: string | undefined
  tradeId?: string | undefined
  caseKind?: CaseKind
}

type Deps = Pick<ServerContext, 'clock' | 'config'>

/** Finds things of a kind by one of its fields, one more than are returned. Users are found by all of their fields at once. */
type Finder<Field extends string> = (
  db: Queryable,
  deps: Deps,
  search: Search,
  field: Field,
) => Promise<Omit<Found, 'foundBy'>[]>

const limit = MAX_PER_KIND + 1

const FINDERS: { [Kind in Exclude<FoundKind, 'user'>]: Finder<FieldOf<Kind>> } = {
  trade: async (db, { config }, { text }, field) =>
    (await listTrades(db, { [field]: text, limit }, config.timeZone)).map((row) => ({
      id: row.id,
      title: `Trade ${getTradeNumber(row.id)}: ${formatTokens(row.amount)} from ${row.sellerName} to ${row.buyerName}`,
      at: toIso(row.matchedAt),
      state: row.state,
      tradeId: row.id,
    })),
  order: async (db, _, { text }, field) =>
    (await findOrders(db, field, text, limit)).map(
      ({ id, side, amount, status, createdAt, tradeId, userId, email }) => ({
        id,
        title: `${side === 'buy' ? 'Buy' : 'Sell'} order ${getTradeNumber(id)}: ${formatTokens(amount)}`,
        at: toIso(createdAt),
        state: status,
        userId,
        email,
        tradeId: tradeId ?? undefined,
      }),
    ),
  tokenRequest: async (db, { clock }, { text }, field) =>
    (await listRequestsForOperator(db, clock.now(), { state: 'open', [field]: text, limit })).map(
      ({ email, ...row }) => ({
        id: row.id,
        title: `${row.code}: ${row.kind} of ${formatTokens(row.amount)}`,
        at: toIso(row.requestedAt),
        state: toWireTokenRequest(row, clock.now()).state,
        userId: row.userId,
        email,
      }),
    ),
  case: async (db, { clock }, { text, caseKinds }) =>
    (await selectCasesById(db, clock, [text]))
      .filter(({ kind }) => caseKinds.includes(kind))
      .map((row) => ({
        id: row.id,
        title: CASE_KINDS[row.kind].label,
        at: toIso(row.openedAt),
        state: getCaseState(restoreCase(row, clock.now())),
        userId: row.userId ?? undefined,
        email: row.email ?? undefined,
        tradeId: row.tradeId ?? undefined,
        caseKind: row.kind,
      })),
  posting: async (db, _, { text }, field) =>
    (await findPostings(db, field, text, limit)).map(({ id, reason, postedAt, amount, userId, email }) => ({
      id: reason,
      title: `Ledger entry ${id}: ${formatTokens(amount)}`,
      at: toIso(postedAt),
      userId: userId ?? undefined,
      email: email ?? undefined,
    })),
}

/** The roles of which a caller needs one to find things of a kind, besides those of the endpoint. */
const READERS: Partial<Record<FoundKind, readonly string[]>> = { tokenRequest: TOKEN_REQUEST_READERS }

/** The roles that a caller lacks to find things of a kind; undefined if nothing is lacking. */
const findLackingRoles = (kind: FoundKind, { roles }: Search) => {
  const readers = READERS[kind]
  return readers?.some((role) => roles.includes(role)) === false ? readers : undefined
}

const listRules = (kind: FoundKind) => Object.entries<SearchRule>(SEARCH_RULES[kind])

const findUsersAsResults = async (db: Queryable, { text }: Search): Promise<Found[]> =>
  (await findUsers(db, { text, limit })).map(({ id, email, username, fullName, foundBy }) => ({
    id,
    title: `${fullName} (${username})`,
    foundBy,
    userId: id,
    email,
  }))

/** Joins what was found by several fields, in the order in which it was found first. */
const mergeByField = (found: readonly Found[]): Found[] => {
  const isFirst = ({ id }: Found, index: number) => found.findIndex((other) => other.id === id) === index
  return found.filter(isFirst).map((first) => ({
    ...first,
    foundBy: found.filter(({ id }) => id === first.id).flatMap(({ foundBy }) => foundBy),
  }))
}

const findByField = async (
  db: Queryable,
  deps: Deps,
  kind: Exclude<FoundKind, 'user'>,
  search: Search,
): Promise<Found[]> => {
  const fields = listRules(kind).filter(([, rule]) => findOmission(rule, search.text) === undefined)
  const find = FINDERS[kind] as Finder<string>
  const found = await Promise.all(
    fields.map(async ([field]) =>
      (await find(db, deps, search, field)).map((thing) => ({ ...thing, foundBy: [field] })),
    ),
  )
  return mergeByField(found.flat())
}

const findOfKind = async (db: Queryable, deps: Deps, kind: FoundKind, search: Search) => {
  if (findLackingRoles(kind, search)) return []
  return kind === 'user' ? findUsersAsResults(db, search) : findByField(db, deps, kind, search)
}

/** Finds anything by a text, and says what it was compared with. */
export async function findAnything({ db, ...deps }: Deps & Pick<ServerContext, 'db'>, search: Search) {
  const found = await readSnapshot(db, (tx) =>
    FOUND_KINDS.map(async (kind) => ({ kind, things: await findOfKind(tx, deps, kind, search) })),
  )
  return {
    results: found.flatMap(({ kind, things }) =>
      things.slice(0, MAX_PER_KIND).map((thing) => ({ kind, ...thing })),
    ),
    more: found.flatMap(({ kind, things }) => (things.length > MAX_PER_KIND ? [kind] : [])),
    searched: FOUND_KINDS.flatMap((kind) =>
      listRules(kind).map(([field, rule]) =>
        describeSearch({ kind, field, rule }, search.text, findLackingRoles(kind, search)),
      ),
    ),
  }
}
