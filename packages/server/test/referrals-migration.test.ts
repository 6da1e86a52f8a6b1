import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '../src/db/database.js'
import { readBalances } from '../src/db/ledger.js'
import { checkLedger } from '../src/db/ledger-check.js'
import { migrate } from '../src/db/migrate.js'
import { openPglite } from '../src/db/pglite.js'
import { openPostgres } from '../src/db/postgres.js'
import { readBonusSummary } from '../src/referrals/queries.js'
import { onOneEngine } from './exchange.js'
import { createEmptyDatabase } from './test-database.js'

const MIGRATION = '019_held_bonuses.sql'
const folder = new URL('../src/db/migrations/', import.meta.url)

/** Applies the migrations before `MIGRATION`. */
const migrateUntil = (db: Database) =>
  db.transaction(async (tx) => {
    await tx.query('create table migrations (name text primary key)')
    for (const name of readdirSync(folder).sort()) {
      if (name >= MIGRATION) return
      await tx.query(readFileSync(new URL(name, folder), 'utf8'))
      await tx.query('insert into migrations values ($1)', [name])
    }
  })

/** A bonus that was paid at once: to the available balance, without an investment. */
const insertPaidBonus = async (db: Database) => {
  const [referrer, referee] = [randomUUID(), randomUUID()]
  await db.transaction(async (tx) => {
    for (const [index, id] of [referrer, referee].entries()) {
      await tx.query(
        `insert into users (id, full_name, username, email, phone_number, country, password_hash, referral_code,
           created_at) values ($1, 'Ada', $2, $2, '1', 'nigeria', '', $2, '2026-01-01')`,
        [id, `user${index}`],
      )
      await tx.query(
        `insert into accounts (owner, kind) select $1, unnest(array['available', 'escrow', 'staked'])`,
        [id],
      )
    }
    await tx.query(`insert into referral_bonuses values ($1, $2, 7, '2026-01-02')`, [referee, referrer])
    await tx.query(`select transfer($1, '2026-01-02', 7, null, 'bonuses', $2, 'available')`, [
      `bonus:${referee}`,
      referrer,
    ])
  })
  return { referrer, referee }
}

onOneEngine('the migration of referral bonuses', (engine) => {
  test('bonuses that were paid at once stay available, and every user has an account of held bonuses', async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'cht-migration-'))
    const db =
      engine === 'PGlite'
        ? await openPglite(join(temporary, 'db'))
        : await openPostgres(await createEmptyDatabase(), () => {})
    await migrateUntil(db)
    const { referrer, referee } = await insertPaidBonus(db)
    await migrate(db)
    expect(await readBalances(db, referrer)).toEqual({ available: 7, escrow: 0, staked: 0, heldBonus: 0 })
    expect(await readBalances(db, referee)).toEqual({ available: 0, escrow: 0, staked: 0, heldBonus: 0 })
    expect(await readBonusSummary(db, referrer)).toEqual({ total: 7, heldUntil: null })
    expect(
      await db.query('select referee_id as id, state, investment_id as investment from referral_bonuses'),
    ).toEqual([{ id: referee, state: 'available', investment: null }])
    expect((await checkLedger(db, Date.now())).breaches).toEqual([])
    await db.close()
    rmSync(temporary, { recursive: true, force: true })
  })
})
