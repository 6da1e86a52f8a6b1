// Migrates the database as the owner of its tables: npm run migrate
import { readConfig } from './config.js'
import { ConfigError } from './config-error.js'
import { protectDataDir } from './data-dir.js'
import { grantTo } from './db/grants.js'
import { canMigrate, migrate } from './db/migrate.js'
import { openDatabase } from './db/open.js'
import { createLog } from './log.js'

const onError = (error: Error) => console.error(error.message)
// Throwing in an event handler ends the process: an embedded database that has stopped cannot be opened again.
const onLost = (error: Error) => {
  throw error
}

try {
  const config = readConfig(process.env)
  const role = process.env.DATABASE_ROLE?.trim()
  if (!config.databaseUrl) protectDataDir(config, createLog(config.logLevel))
  const db = await openDatabase(config, { onError, onLost })
  try {
    if (!(await canMigrate(db)))
      throw new ConfigError('DATABASE_URL must name the owner of the tables: its role may not migrate them')
    const names = await migrate(db, { variable: config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR' })
    if (role) await db.transaction((tx) => grantTo(tx, role))
    for (const name of names) console.log(`Applied ${name}`)
    if (names.length === 0) console.log('The database has every migration')
    if (role) console.log(`Granted to ${role} what a process of the exchange needs`)
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
