import type { Database } from '../src/platform/db/database.js'

/** What the check of the ledger at the end of a move changes. */
const CHECKPOINT = [
  'checked_balances',
  'checked_totals',
  'ledger_checkpoint',
  'unchecked_entries',
  'unchecked_investments',
]

/** All rows as text, in the order of their text, and what each identity gives next, by table and sequence. */
export function readEverything(db: Database): Promise<Record<string, unknown>> {
  return db.transaction(async (tx) => {
    await tx.query(`set local bytea_output = 'hex'`)
    const relations = await tx.query<{ name: string; kind: string }>(
      `select relname::text as name, relkind::text as kind from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname <> 'migrations' order by relname`,
    )
    const everything: Record<string, unknown> = {}
    for (const { name, kind } of relations.filter((relation) => !CHECKPOINT.includes(relation.name)))
      everything[name] =
        kind === 'S'
          ? await tx.query(`select last_value, is_called from ${name}`)
          : (await tx.query<{ line: string }>(`select item::text as line from ${name} as item`))
              .map(({ line }) => line)
              .sort()
    return everything
  })
}

/** Whether all triggers of a database fire. */
export async function areTriggersOn(db: Database): Promise<boolean> {
  const rows = await db.query(`select from pg_trigger where tgenabled <> 'O'`)
  return rows.length === 0
}

/** Writes values whose text needs care, and a row that refers to a later one. */
export async function insertAwkwardRows(db: Database): Promise<void> {
  await db.query(`insert into exports (id, kind, from_day, to_day, rows, bytes, parts, sha256, created_name, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'users', '', 'NULL', 9007199254740991, 0, 1,
      decode('00ff5c2227', 'hex'), E'"quoted", (\\\\) it''s\\n\\tnull', '2026-11-20 07:00:00.123457+01')`)
  await db.query(
    `insert into export_parts values ('00000000-0000-4000-8000-000000000001', 1, repeat('ä€😀', 5000))`,
  )
  await db.query(`insert into proposals (id, key, endpoint, input, proposed_by, proposed_at, expires_at)
    select '00000000-0000-4000-8000-000000000002', '', 'POST /', '{"a": [1.10, null, "\\u0001\\"", 1e400], "": {}}', id,
      '-infinity', 'infinity' from operators limit 1`)
  await db.query(`insert into announcements (id, title, body, channels, segment, from_at, planned_at)
    values ('00000000-0000-4000-8000-000000000003', '', ' ', array['a,b', '', '{}', 'NULL', E'\\\\"'], 'everybody', now(), now())`)
  await db.query(`update rates set price = 0.000001 where currency = 'USDT'`)
  // Its row is now behind that of the user whom it has referred.
  await db.query(
    `update users set referred_by = (select id from users where username = 'buyer') where username = 'seller'`,
  )
  await db.query(`update users set quarantined_at = '2026-01-01 00:00:00.000001Z' where username = 'buyer'`)
  await db.query(`insert into case_notes (case_id, at, text) select id, now(), '' from cases limit 1`)
  await db.query('delete from case_notes')
}
