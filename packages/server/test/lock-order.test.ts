import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ADVISORY_LOCK_KEYS } from '../src/platform/db/advisory-lock-keys.js'
import type { Database, Transaction } from '../src/platform/db/database.js'
import { LOCK_ORDER } from '../src/platform/db/locks.js'
import { onOneEngine, startTestExchange } from './exchange.js'
import { lockOrderViolations, watchLockOrder } from './lock-order.js'
import { listStatementLocks } from './statement-locks.js'

const USER = 'select from users where id = $1 for no key update'
const SHARED_USER = 'select from users where id = $1 for share'
const ORDER = 'select from orders where id = $1 for no key update'
const TRADE = 'select from trades where id = $1 for no key update'
const TRANSFER = 'select transfer($1, $2, $3, $4, $5, $6, $7)'
const MATCH =
  'select from orders join users on users.id = user_id for no key update of orders for share of users'

const db = {
  transaction: (run: (tx: Transaction) => Promise<unknown>) => run({ query: async () => [], send: () => {} }),
} as unknown as Database

/** Runs the statements in one transaction, and returns what is reported. */
const run = async (...statements: (string | [string, unknown[]])[]): Promise<string[]> => {
  await watchLockOrder(db).transaction(async (tx) => {
    for (const statement of statements) await tx.query(...([statement].flat() as [string, unknown[]]))
  })
  return lockOrderViolations.splice(0)
}

test('a lock out of order is reported with both statements', async () => {
  expect(await run(TRADE, SHARED_USER)).toEqual([
    `A transaction locks trades (exclusive):\n${TRADE}\nand then users (share):\n${SHARED_USER}`,
  ])
  expect(await run(TRANSFER, ORDER)).toHaveLength(1)
  expect(await run('update orders set status = $1', TRADE)).toHaveLength(1)
  expect(
    await run(USER, ['select pg_advisory_xact_lock_shared($1)', [ADVISORY_LOCK_KEYS.orders]]),
  ).toHaveLength(1)
  expect(await run('select from trades where due for update skip locked', USER)).toHaveLength(1)
})

test('locks in order are not reported, nor are rows that are new or locked already', async () => {
  expect(await run(SHARED_USER, TRADE, 'select move_orders($1, $2, $3, $4)', TRANSFER)).toEqual([])
  expect(await run(TRANSFER, 'insert into orders (id) values ($1)', ORDER)).toEqual([])
  expect(await run(USER, TRANSFER, 'update users set email = $1')).toEqual([])
  expect(await run(TRADE, 'select from users where stale for update skip locked')).toEqual([])
})

test('another row of a table that is locked is out of order after a later table', async () => {
  expect(await run([USER, ['ada']], [TRADE, ['first']], [USER, ['ben']])).toHaveLength(1)
  expect(await run([USER, ['ada']], [TRADE, ['first']], [USER, ['ada']])).toEqual([])
  expect(await run([USER, ['ada']], [USER, ['ben']], [TRADE, ['first']])).toEqual([])
  const referrer = 'select from users where id = (select referred_by from users where id = $1) for share'
  expect(await run([USER, ['ada']], [TRADE, ['first']], [referrer, ['ben']])).toEqual([])
})

test('an order is locked while its user is shared, or before', async () => {
  expect(await run(MATCH)).toEqual([])
  expect(await run(SHARED_USER, ORDER)).toEqual([])
  expect(await run(USER, ORDER)).toHaveLength(1)
  expect(await run(ORDER, USER)).toHaveLength(1)
})

test('a shared row is not locked exclusively afterwards', async () => {
  expect(await run(SHARED_USER, USER)).toHaveLength(1)
  expect(await run(USER, SHARED_USER)).toEqual([])
})

test('a table that is locked has its place', async () => {
  expect(await run('select from throttles for update')).toEqual([
    'LOCK_ORDER has no place for throttles (exclusive):\nselect from throttles for update',
  ])
})

test('the locks of a statement are found by its text', () => {
  const list = (sql: string) => listStatementLocks(sql).map(({ name, mode }) => `${name} ${mode}`)
  expect(list('select from trades where exists (select from orders) order by id for no key update')).toEqual([
    'trades exclusive',
  ])
  expect(list('update proofs set is_reused = true where id in (select id from trades for share)')).toEqual([
    'proofs exclusive',
    'trades share',
  ])
  expect(list('select from referral_bonuses bonus join users on true for update of bonus')).toEqual([
    'referral_bonuses exclusive',
  ])
  expect(list('insert into rates values ($1) on conflict do nothing')).toEqual(['rates insert'])
  expect(list('insert into rates values ($1) on conflict (id) do update set price = $1')).toEqual([
    'rates exclusive',
  ])
  expect(list('with old as (delete from codes returning id) select from old')).toEqual(['codes exclusive'])
})

onOneEngine('a test exchange', (engine) => {
  test('has its transactions watched', async () => {
    const { running, stop } = await startTestExchange(engine)
    await running.db.transaction(async (tx) => {
      await tx.query('select from trades for update')
      await tx.query('select from users for update')
    })
    await stop()
    expect(lockOrderViolations.splice(0)).toHaveLength(1)
  })
})

const SOURCES = new URL('../src/', import.meta.url)

test('no other file than locks.ts has a locking clause, apart from a clause for its functions and updates of locked rows', () => {
  const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) =>
      (
        readFileSync(new URL(name, SOURCES), 'utf8').match(
          /\bfor (no key update|update|share)\b(?! skip locked).*/g,
        ) ?? []
      ).map((clause) => `${name}: ${clause}`),
    )
  expect(found.sort()).toEqual([
    'features/trading/proof-copies.ts: for no key update)`,',
    // Each of these statements is alone, updates what it locks, and locks the rows of a table in the order of their ids.
    `jobs/delivery-outcomes.ts: for no key update of \${table}))\`,`,
    `jobs/delivery-outcomes.ts: for no key update of \${table})\``,
    'jobs/delivery-outcomes.ts: for no key update of notifications)',
    'jobs/matching-queue.ts: for no key update of orders',
    `jobs/matching-queue.ts: for share of users'`,
  ])
})

test('ARCHITECTURE.md lists the locks in this order', () => {
  const text = readFileSync(new URL('../../../ARCHITECTURE.md', import.meta.url), 'utf8')
  const [, section = ''] = /\n## Locks\n([\s\S]*?)\n## /.exec(text) ?? []
  const listed = [...section.matchAll(/^\d+\. (.*?):/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(listed).toEqual([...LOCK_ORDER])
})
