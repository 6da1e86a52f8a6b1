// Migrates the database as the owner of its tables: npm run migrate
import { ConfigError } from './config-error.js'
import { runOnDatabase } from './database-command.js'
import { grantTo } from './db/grants.js'
import { canMigrate, migrate } from './db/migrate.js'
import { readSetting } from './setting-types.js'
import { COMMAND_SETTINGS, createReader } from './settings.js'

await runOnDatabase(async ({ config, db }) => {
  const role = readSetting(COMMAND_SETTINGS.databaseRole, createReader(process.env))
  if (!(await canMigrate(db)))
    throw new ConfigError('DATABASE_URL must name the owner of the tables: its role may not migrate them')
  const names = await migrate(db, { variable: config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR' })
  if (role) await db.transaction((tx) => grantTo(tx, role))
  for (const name of names) console.log(`Applied ${name}`)
  if (names.length === 0) console.log('The database has every migration')
  if (role) console.log(`Granted to ${role} what a process of the exchange needs`)
  return 0
}, 1)
