// Migrates the database as the owner of its tables: npm run migrate

import { runOnDatabase } from './database-command.js'
import { ConfigError } from './kernel/config-error.js'
import { grantTo } from './platform/db/grants.js'
import { canMigrate, migrate } from './platform/db/migrate.js'

await runOnDatabase(async ({ config, db }) => {
  const role = process.env.DATABASE_ROLE?.trim()
  if (!(await canMigrate(db)))
    throw new ConfigError('DATABASE_URL must name the owner of the tables: its role may not migrate them')
  const names = await migrate(db, { variable: config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR' })
  if (role) await db.transaction((tx) => grantTo(tx, role))
  for (const name of names) console.log(`Applied ${name}`)
  if (names.length === 0) console.log('The database has every migration')
  if (role) console.log(`Granted to ${role} what a process of the exchange needs`)
  return 0
}, 1)
