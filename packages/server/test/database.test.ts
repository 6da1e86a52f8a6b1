import { expect, test } from 'vitest'
import {
  awaitStatements,
  type Database,
  type Queryable,
  type Transaction,
  toTimestamp,
} from '../src/platform/db/database.js'
import { lockFolder } from '../src/platform/db/folder-lock.js'
import { listMigrations, migrate } from '../src/platform/db/migrate.js'
import { openPglite } from '../src/platform/db/pglite.js'
import { toRefusal } from '../src/platform/http/errors.js'
import { onEachEngine, shareExchange } from './exchange.js'
import { createTemporaryFolder } from './temporary-folder.js'

onEachEngine('the database', (engine) => {
  const start = shareExchange(engine)
  const open = async (): Promise<Database> => (await start()).running.db

  test('values are read as they were written', async () => {
    const db = await open()
    const bytes = Buffer.from([0, 1, 255])
    const [row] = await db.query<Record<string, unknown>>(
      `select $1::bigint as big, $2::timestamptz as instant, $3::bytea as bytes, $4::text as nothing,
         $5::text[] as list, true as yes, 1.5::float8 as half, '{"a":[1]}'::json as json`,
      [9_007_199_254_740_991, toTimestamp(1_795_191_645_123), bytes, null, ['a', 'b']],
    )
    expect({ ...row, bytes: Buffer.from(row?.bytes as Uint8Array) }).toEqual({
      big: 9_007_199_254_740_991,
      instant: 1_795_191_645_123,
      bytes,
      nothing: null,
      list: ['a', 'b'],
      yes: true,
      half: 1.5,
      json: { a: [1] },
    })
    await expect(db.query('select $1::bigint', ['9007199254740993'])).rejects.toThrow('too large')
  })

  test('a failed transaction writes nothing, and the connection stays usable', async () => {
    const db = await open()
    const failing = db.transaction(async (tx) => {
      await tx.query(`insert into throttles (key, until) values ('x', $1)`, [toTimestamp(0)])
      await tx.query('select 1 / $1::int', [0])
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await db.query(`select * from throttles where key = 'x'`)).toEqual([])
  })

  test('sent statements run in order, and the failure of one fails the transaction with its error', async () => {
    const db = await open()
    const insert = `insert into throttles (key, count, until) values ('sent', $1, $2)`
    const set = `update throttles set count = count + $1 where key = 'sent'`
    const selectCount = (on: Queryable = db) => on.query(`select count from throttles where key = 'sent'`)
    const runFailing = (then: (tx: Transaction) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        tx.send(set, [100])
        tx.send('select 1 / $1::int', [0])
        tx.send(set, [1_000])
        await then(tx)
      })
    const sum = await db.transaction(async (tx) => {
      tx.send(insert, [1, toTimestamp(0)])
      tx.send(set, [10])
      return awaitStatements([tx.query(set, [100]), selectCount(tx)])
    })
    expect(sum).toEqual([[], [{ count: 111 }]])
    await expect(runFailing(async () => {})).rejects.toMatchObject({ code: '22012' })
    await expect(runFailing((tx) => tx.query('select 1'))).rejects.toMatchObject({ code: '22012' })
    await expect(runFailing((tx) => awaitStatements([tx.query('select 1')]))).rejects.toMatchObject({
      code: '22012',
    })
    expect(await selectCount()).toEqual([{ count: 111 }])
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test.each(['40001', '40P01'])(
    'a transaction that fails five times with %s is refused with 503 and Retry-After',
    async (code) => {
      const db = await open()
      let tries = 0
      const failing = db.transaction(async (tx) => {
        tries++
        await tx.query(`do $$ begin raise exception using errcode = '${code}'; end $$`)
      })
      const error = await failing.catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code })
      expect(tries).toBe(5)
      expect(toRefusal(error)).toMatchObject({ status: 503, code: 'unavailable', details: { retryAfter: 2 } })
    },
  )

  test('notifications arrive after the commit, and not after a rollback', async () => {
    const db = await open()
    const received: string[] = []
    let onLast = () => {}
    const lastReceived = new Promise<void>((resolve) => {
      onLast = resolve
    })
    await db.listen('test_channel', (payload) => {
      received.push(payload)
      if (payload === 'last') onLast()
    })
    const notify = (payload: string, { isRolledBack }: { isRolledBack: boolean }) =>
      db.transaction(async (tx) => {
        await tx.query('select pg_notify($1, $2)', ['test_channel', payload])
        if (isRolledBack) throw new Error('rolled back')
      })
    await expect(notify('lost', { isRolledBack: true })).rejects.toThrow('rolled back')
    await notify('last', { isRolledBack: false })
    await lastReceived
    expect(received).toEqual(['last'])
  })

  test('the ledger is append-only, balanced, and written by transfer() only', async () => {
    const db = await open()
    const transfer = () =>
      db.query<{ entryId: number | null }>(
        `select transfer('once', $1, 1, null, 'issuance', null, 'returns') as "entryId"`,
        [toTimestamp(0)],
      )
    const unbalanced = `with entry as (insert into ledger_entries (reason, posted_at) values ('unbalanced', $1) returning id)
      insert into postings (entry_id, account_id, amount, balance_after) select entry.id, accounts.id, 1, 1 from entry, accounts`
    await expect(db.query(unbalanced, [toTimestamp(0)])).rejects.toMatchObject({ code: '23514' })
    expect(typeof (await transfer())[0]?.entryId).toBe('number')
    expect(await transfer()).toEqual([{ entryId: null }])
    await expect(db.query('update postings set amount = 5')).rejects.toThrow('append-only')
    await expect(db.query('delete from ledger_entries')).rejects.toThrow('append-only')
    await expect(db.query('truncate postings')).rejects.toThrow('append-only')
    await expect(db.query('update accounts set balance = balance + 1')).rejects.toThrow(
      'only through transfer()',
    )
    const openAccount = (owner: string, balance: number) =>
      db.transaction(async (tx) => {
        await tx.query(`set local exchange.posting = 'yes'`)
        await tx.query(`insert into accounts (owner, kind, balance) values (${owner}, 'escrow', ${balance})`)
      })
    await expect(openAccount('gen_random_uuid()', 1)).rejects.toThrow('only through transfer()')
    await expect(openAccount('null', -1)).rejects.toThrow('only through transfer()')
    // An empty account may be opened: this one lacks its user.
    await expect(openAccount('gen_random_uuid()', 0)).rejects.toMatchObject({ code: '23503' })
    await expect(db.query('delete from accounts')).rejects.toThrow('an account with postings stays')
    await expect(
      db.query(`insert into ledger_entries (reason, posted_at) values ('empty', $1)`, [toTimestamp(0)]),
    ).rejects.toThrow('has no postings')
  })

  test('two concurrent runs of the migrations on a migrated database apply none of them again', async () => {
    const db = await open()
    await Promise.all([migrate(db), migrate(db)])
    expect(await db.query('select name from migrations order by name')).toEqual(
      listMigrations().map(({ name }) => ({ name })),
    )
  })
})

test('a PGlite folder cannot be opened twice, and its lock can be released', async () => {
  const folder = createTemporaryFolder('lock')
  const unlock = await lockFolder(folder)
  await expect(openPglite(folder)).rejects.toThrow(`${folder} is in use by another process`)
  await unlock()
  await (await lockFolder(folder))()
})
