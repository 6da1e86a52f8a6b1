// Runs every stored trade through the statecharts of this version: npm run replay
import { readConfig } from './config.js'
import { ConfigError } from './config-error.js'
import { protectDataDir } from './data-dir.js'
import { openDatabase } from './db/open.js'
import { createLog } from './log.js'
import { replayTrades } from './trades/replay.js'

try {
  const onError = (error: Error) => console.error(error.message)
  // Throwing in an event handler ends the process: an embedded database that has stopped cannot be opened again.
  const onLost = (error: Error) => {
    throw error
  }
  const config = readConfig(process.env)
  if (!config.databaseUrl) protectDataDir(config, createLog(config.logLevel))
  const db = await openDatabase(config, { onError, onLost })
  const [table] = await db.query<{ exists: boolean }>(
    `select to_regclass('trade_events') is not null as exists`,
  )
  if (!table?.exists)
    throw new ConfigError('This database stores no events of trades: start this version once')
  const { matching, differences } = await replayTrades(db)
  await db.close()
  for (const difference of differences) console.log(difference)
  console.log(`Trades that end in their stored state: ${matching}`)
  console.log(`Trades that end in another state: ${differences.length}`)
  process.exitCode = differences.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 2
}
