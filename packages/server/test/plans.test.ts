import { HOUR, MINUTE } from '@cht/sdk/rules'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { checkDeadlines } from '../src/jobs/deadlines.js'
import { runLedgerCheck } from '../src/jobs/ledger-check.js'
import type { Database, Queryable, Transaction } from '../src/platform/db/database.js'
import { listInvariants } from '../src/platform/db/invariants.js'
import { computeFingerprint } from '../src/platform/pictures/fingerprint/fingerprint.js'
import { listSearchKeys } from '../src/platform/pictures/fingerprint/keys.js'
import { encodePicture } from '../src/platform/pictures/picture.js'
import { openVerification } from './cases.js'
import { SESSION, startTestExchange, type TestExchange, type TestUser } from './exchange.js'
import {
  assertDefined,
  BANK_ORDER,
  createMatchedTrade,
  placeBuyOrder,
  placeSellOrder,
  requestProfileEdit,
} from './fixtures.js'
import { generateExchange } from './generated-exchange.js'
import { createRandom } from './random.js'
import { createReceiptData, drawReceipt } from './receipts.js'

/** Tables with many rows in the generated exchange. No statement may scan one of them. */
const LARGE_TABLES = [
  'accounts',
  'audit_log',
  'investments',
  'ledger_entries',
  'notifications',
  'orders',
  'postings',
  'proof_fingerprints',
  'proof_keys',
  'trade_events',
  'trades',
  'users',
]

/** Tables that stay small in any exchange: of one row, of a row per setting, or of what is still to be checked. A statement may scan them. */
const SMALL_TABLES = [
  'change_counter',
  'exchange',
  'ledger_checkpoint',
  'rates',
  'session_moves',
  'session_rules',
  'switches',
  'unchecked_entries',
]

type Statements = Map<string, readonly unknown[]>

/** Collects the statements that the exchange sends while `run` runs, each with its last parameters. */
const recordStatements = async (db: Database, run: () => Promise<unknown>): Promise<Statements> => {
  const { query, transaction } = db
  const statements: Statements = new Map()
  const record = ({ query }: Queryable): Queryable['query'] =>
    function runRecorded<Row>(sql: string, params: readonly unknown[] = []) {
      statements.set(sql, params)
      return query<Row>(sql, params)
    }
  db.query = record(db)
  db.transaction = (runInside, options) =>
    transaction.call(
      db,
      (tx: Transaction) =>
        runInside({
          query: record(tx),
          send: (sql, params = []) => {
            statements.set(sql, params)
            tx.send(sql, params)
          },
        }),
      options,
    ) as ReturnType<typeof runInside>
  await run()
  Object.assign(db, { query, transaction })
  return statements
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const listScannedTables = ({ 'Relation Name': table, Plans = [], ...node }: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && table !== undefined ? [table] : []),
  ...Plans.flatMap(listScannedTables),
]

/** Explains the generic plans of statements. Returns those that scan one of the tables. */
const findTableScans = async (
  client: pg.Client,
  statements: Iterable<string>,
  isChecked = (table: string) => LARGE_TABLES.includes(table),
) => {
  await client.query('set plan_cache_mode = force_generic_plan')
  const found: { tables: string[]; sql: string }[] = []
  for (const sql of statements) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(sql)) continue
    await client.query(`prepare statement as ${sql}`)
    const count = Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
    const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null')})`
    const { rows } = await client.query(`explain (format json) execute statement${values}`)
    await client.query('deallocate statement')
    const tables = listScannedTables(rows[0]['QUERY PLAN'][0].Plan).filter(isChecked)
    if (tables.length > 0) found.push({ tables, sql })
  }
  return found
}

/** Returns the statements that scan a table which grows with the use of the exchange because no index serves them. */
const findMissingIndexes = async (client: pg.Client, statements: Iterable<string>) => {
  await client.query('set enable_seqscan = off')
  const found = await findTableScans(client, statements, (table) => !SMALL_TABLES.includes(table))
  await client.query('set enable_seqscan = on')
  return found
}

/** The largest number of rows that a node of the plan has read. */
const countReadRows = ({ Plans = [], ...node }: PlanNode): number =>
  Math.max(
    ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
    ...Plans.map(countReadRows),
  )

/** Matches statements that lock rows. The jobs, which run at the same time, send them as well. */
const LOCKS_ROWS = /\bfor (no key )?(update|share)\b/

/** Runs the statements that only read and lock nothing. Returns those with a plan node that reads more than `limit` rows. */
const findLongReads = async (client: pg.Client, statements: Statements, limit: number) => {
  const found: { rows: number; sql: string }[] = []
  for (const [sql, params] of statements) {
    if (!/^\s*(select|with)\b/i.test(sql) || LOCKS_ROWS.test(sql)) continue
    const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...params])
    const count = countReadRows(rows[0]['QUERY PLAN'][0].Plan)
    if (count > limit) found.push({ rows: count, sql })
  }
  return found
}

/** Sends the read requests of a user's screens. */
const readScreens = ({ client }: TestUser) =>
  Promise.all([
    client.auth.checkAuth(),
    client.market.get(),
    client.orders.all(),
    client.orders.all({ limit: 5 }),
    client.orders.pendingBuy(),
    client.orders.pendingSell(),
    client.trades.open(),
    client.notifications.list(),
    client.investments.list(),
    client.investments.referrals(),
    client.investments.referralCount(),
    client.settings.pendingVerification(),
  ])

/** Sends requests of a seller and a buyer: their screens, their trade, orders, an investment, a login and a profile edit. */
const sendUserRequests = async (
  { running }: TestExchange,
  seller: TestUser,
  buyer: TestUser,
  trade: string,
  proof: Blob,
) => {
  for (const user of [seller, buyer]) await readScreens(user)
  await buyer.client.trades.get({ id: trade })
  await buyer.client.orders.pay({ id: trade, paymentProof: proof })
  await seller.client.appeals.create({ order: trade, reason: 'Other', description: 'No money' })
  await seller.client.orders.confirm({ id: trade })
  const { _id: id } = await placeSellOrder(seller, { ...BANK_ORDER, amount: 25_000 })
  await seller.client.orders.cancelSell({ id })
  await placeBuyOrder(buyer, { ...BANK_ORDER, amount: 25_000 })
  await buyer.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })
  await buyer.client.auth.logout()
  await buyer.client.auth.login(buyer)
  await requestProfileEdit(buyer, { phoneNumber: '+2348000000001' })
  await checkDeadlines(running)
}

/** Sends the look-ups of the operator: each way to find users and trades. */
const lookUpEverything = async ({ operator }: TestExchange, { id, email }: TestUser, trade: string) => {
  const texts = [
    email,
    'user1',
    'Example12',
    id,
    '+2348000000123',
    '0000000123',
    'TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGM',
  ]
  for (const text of texts) {
    const { nextCursor } = await operator.findUsers({ text, limit: 1 })
    if (nextCursor !== undefined) await operator.findUsers({ text, limit: 1, cursor: nextCursor })
    await operator.find({ text })
  }
  for (const text of [
    trade,
    trade.slice(-4),
    'ab'.repeat(32),
    'fund:1',
    '4711',
    'Bank 2026-11-27 line 1',
    'CHT-7F3A2B9C',
  ])
    await operator.find({ text })
  await operator.users({ limit: 2 })
  for (const user of [id, email, 'seller']) {
    await operator.user({ user })
    await operator.statement({ user })
    await operator.trades({ user })
  }
  const filters = [{}, { state: 'open' }, { state: 'completed' }, { number: trade.slice(-4) }] as const
  for (const filter of filters) {
    const { nextCursor } = await operator.trades({ ...filter, limit: 1 })
    await operator.trades({ ...filter, limit: 1, cursor: nextCursor })
    await operator.trades({ ...filter, day: '2026-11-19' })
    await operator.trades({ ...filter, user: id, day: '2026-11-19' })
  }
  await operator.trade({ id: trade })
  for (const of of [trade, trade.slice(-4)]) await operator.appeals({ of })
  const { appeal } = await operator.trade({ id: trade })
  const [request] = await operator.cases({ kind: 'verification' })
  for (const id of [appeal?._id, request?.id]) await operator.caseBackground({ id: assertDefined(id) })
  await operator.verifications({ id })
  await operator.profileEdits({ id })
  await operator.audit({ email })
  await operator.audit({ email, act: 'user.viewed', since: '2026-11-20' })
}

/** How many keys of a picture all generated proofs have. A search reads a part of the proofs of each. */
const COMMON_KEYS = 10

/** Gives each generated trade a proof, with a key of its own and one that all have. */
const generateProofs = async (db: Database, keys: readonly number[]) => {
  const query = (sql: string, params: unknown[] = []) =>
    db.transaction((tx) => tx.query(sql, params), { isLong: true })
  await query(
    `insert into proofs (id, trade_id, part, encryption_key, storage, picture_object, received_at)
     select id, id, 'payment', 'test', 'database', id, matched_at from trades where paid_at is not null`,
  )
  await query(
    `insert into proof_fingerprints (proof_id, sha256, fingerprint, is_compared)
     select id, sha256(id::text::bytea), '\\x00000000', true from proofs on conflict do nothing`,
  )
  await query(
    `insert into proof_keys (key, proof_id) select unnest($1::int[]), id from proofs
     union select row_number() over () + 100000000, id from proofs on conflict do nothing`,
    [keys],
  )
  await query('analyze')
}

/** An exchange with many rows, a trade that was just matched, and a passed check of the ledger. */
const startFilledExchange = async (newestAwaitingPayment = 0) => {
  const exchange = await startTestExchange('PostgreSQL')
  const matched = await createMatchedTrade(exchange)
  const stranger = await exchange.createUser('stranger')
  const size = { users: 20_000, trades: 20_000, postings: 100_000, newestAwaitingPayment }
  await exchange.running.db.transaction((tx) => generateExchange(tx, size), { isLong: true })
  await exchange.running.db.query(
    `insert into audit_log (at, act, actor, user_id, address, request_id, details)
     select created_at, 'login.succeeded', 'user', id, '192.0.2.1', 'generated', '{}' from users`,
  )
  await exchange.running.db.query('analyze')
  await exchange.operator.ledger()
  return { exchange, stranger, ...matched }
}

describe.runIf(inject('postgresUrl') !== '')('statements of users on a large exchange', () => {
  test(
    'requests of a trade, an investment and a profile, the metrics and the recent ledger check scan no large table',
    async () => {
      const { exchange, seller, buyer, trade } = await startFilledExchange()
      const client = new pg.Client({ connectionString: exchange.running.config.databaseUrl })
      await client.connect()
      const { db } = exchange.running
      const receipt = await drawReceipt(createReceiptData(createRandom(1)), 0)
      const keys = listSearchKeys(await computeFingerprint(await encodePicture('proof', receipt)))
      await generateProofs(db, keys.slice(0, COMMON_KEYS))
      const statements = await recordStatements(db, async () => {
        const proof = new Blob([new Uint8Array(receipt)], { type: 'image/png' })
        await sendUserRequests(exchange, seller, buyer, trade._id, proof)
        await exchange.readMetrics()
        await exchange.operator.setLiveSessions({ sessions: [SESSION] })
      })
      expect(await findTableScans(client, statements.keys())).toEqual([])
      // The metrics count the messages that were given up.
      expect(await findMissingIndexes(client, statements.keys())).toEqual([
        { tables: ['deliveries'], sql: expect.stringContaining('given_up_at is not null group by channel') },
      ])
      const search = new Map([...statements].filter(([sql]) => sql.includes('from proof_keys')))
      expect(search.size).toBe(1)
      expect(await findLongReads(client, search, 1_000)).toEqual([])
      // Shows that the statements were recorded.
      expect(statements.size).toBeGreaterThan(60)

      const checks = await recordStatements(db, () => runLedgerCheck(exchange.running))
      expect([...checks.keys()]).toEqual(
        expect.arrayContaining(listInvariants('recent').map(({ query }) => query)),
      )
      expect(await findTableScans(client, checks.keys())).toEqual([])

      await openVerification(exchange, seller)
      const lookups = await recordStatements(db, () => lookUpEverything(exchange, seller, trade._id))
      expect(await findTableScans(client, lookups.keys())).toEqual([])
      expect(await findLongReads(client, lookups, 2_500)).toEqual([])
      expect(lookups.size).toBeGreaterThan(40)

      // Shows that `findTableScans` finds a scan.
      expect(await findTableScans(client, [`select count(*) from trades where buyer_name = $1`])).toEqual([
        { tables: ['trades'], sql: `select count(*) from trades where buyer_name = $1` },
      ])
      await client.end()
      await exchange.stop()
    },
    5 * MINUTE,
  )

  test(
    'no statement of a read request reads more than 1,000 rows while 20,000 passed deadlines of others are unprocessed',
    async () => {
      const { exchange, seller, buyer, stranger, trade } = await startFilledExchange(20_000)
      const client = new pg.Client({ connectionString: exchange.running.config.databaseUrl })
      await client.connect()
      const dueAt = new Date(exchange.now() + HOUR)
      await client.query(
        `update trades set payment_due_at = $1, grace_ends_at = $1, due_at = $1 where state = 'awaitingPayment'`,
        [dueAt],
      )
      await client.query('begin')
      // The jobs skip these rows.
      await client.query(`select from trades where state = 'awaitingPayment' for update`)
      await exchange.setClock(Number(dueAt))
      await client.query('analyze trades')
      const reads = await recordStatements(exchange.running.db, async () => {
        await seller.client.trades.get({ id: trade._id })
        for (const user of [seller, buyer, stranger]) await readScreens(user)
      })
      const reader = new pg.Client({ connectionString: exchange.running.config.databaseUrl })
      await reader.connect()
      expect(await findLongReads(reader, reads, 1_000)).toEqual([])
      expect(reads.size).toBeGreaterThan(15)
      // Shows that `findLongReads` finds a long read.
      const countDue = `select count(*) from trades where due_at <= $1 and ended_at is null`
      expect(await findLongReads(reader, new Map([[countDue, [new Date(exchange.now())]]]), 1_000)).toEqual([
        { rows: 20_000 + 1, sql: countDue },
      ])
      await client.end()
      await reader.end()
      await exchange.stop()
    },
    5 * MINUTE,
  )
})
