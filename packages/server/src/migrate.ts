// Migrates the database as the owner of its tables: npm run migrate

import { runOnDatabase } from './database-command.js'
import { readSetting } from './kernel/setting-types.js'
import { COMMAND_SETTINGS, createReader } from './kernel/settings.js'
import { grantTo } from './platform/db/grants.js'
import { assertCanMigrate, migrate } from './platform/db/migrate.js'

await runOnDatabase(async ({ config, db }) => {
  const role = readSetting(COMMAND_SETTINGS.databaseRole, createReader(process.env))
  await assertCanMigrate(db)
  const names = await migrate(db, { variable: config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR' })
  if (role) await db.transaction((tx) => grantTo(tx, role))
  for (const name of names) console.log(`Applied ${name}`)
  if (names.length === 0) console.log('The database has every migration')
  if (role) console.log(`Granted to ${role} what a process of the exchange needs`)
  return 0
}, 1)
