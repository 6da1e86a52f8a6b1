// Moves the exchange of the embedded database in DATA_DIR into the PostgreSQL of DATABASE_URL: npm run database:move
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openCommandDatabase, runCommand } from './database-command.js'
import { ConfigError } from './kernel/config-error.js'
import { readSetting } from './kernel/setting-types.js'
import { COMMAND_SETTINGS, createReader } from './kernel/settings.js'
import { moveExchange } from './move-exchange.js'

await runCommand(async (config) => {
  const { databaseUrl, ...embedded } = config
  if (databaseUrl === undefined) throw new ConfigError('DATABASE_URL must name the PostgreSQL to move to')
  if (!existsSync(join(config.dataDir, 'db')))
    throw new ConfigError(`DATA_DIR ${config.dataDir} has no embedded database`)
  const role = readSetting(COMMAND_SETTINGS.databaseRole, createReader(process.env))
  const source = await openCommandDatabase({ ...embedded, databaseUrl: undefined })
  try {
    const target = await openCommandDatabase(config)
    const options = { source, target, config, role, print: console.log }
    return await moveExchange(options).finally(() => target.close())
  } finally {
    await source.close()
  }
})
