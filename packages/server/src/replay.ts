// Runs every stored trade through the statecharts of this version: npm run replay
import { ConfigError, readConfig } from './config.js'
import { openDatabase } from './db/open.js'
import { replayTrades } from './trades/replay.js'

try {
  const fail = (error: Error) => {
    throw error
  }
  const db = await openDatabase(readConfig(process.env), { onError: fail, onLost: fail })
  const [table] = await db.query<{ exists: boolean }>(
    `select to_regclass('trade_events') is not null as exists`,
  )
  if (!table?.exists)
    throw new ConfigError('This database records no trades yet: start this version once first')
  const { matching, unrecorded, differences } = await replayTrades(db)
  await db.close()
  for (const difference of differences) console.log(difference)
  if (unrecorded.length > 0)
    console.log(`${unrecorded.length} trades were matched before events were recorded`)
  console.log(
    differences.length === 0
      ? `${matching} trades end where they are stored`
      : `${differences.length} of ${matching + differences.length} trades end elsewhere`,
  )
  process.exitCode = differences.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 2
}
