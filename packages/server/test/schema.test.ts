import { expect, test } from 'vitest'
import { describeSchema } from './describe-schema.js'
import { describeTables } from './describe-tables.js'
import { onEachEngine, shareExchange } from './exchange.js'

onEachEngine('the schema', (engine) => {
  const start = shareExchange(engine)

  test('is what schema.sql shows; if it was changed on purpose, run this test with -u', async () => {
    const { running } = await start()
    await expect(await describeSchema(running.db)).toMatchFileSnapshot('../src/platform/db/schema.sql')
  })

  test('has the rows that tables.ts types; if it was changed on purpose, run this test with -u', async () => {
    const { running } = await start()
    await expect(await describeTables(running.db)).toMatchFileSnapshot('../src/kernel/tables.ts')
  })

  test('says in a line what a row of each table is', async () => {
    const { running } = await start()
    const tables = await running.db.query(
      `select relname::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' and obj_description(oid) is null`,
    )
    expect(tables).toEqual([])
  })
})
