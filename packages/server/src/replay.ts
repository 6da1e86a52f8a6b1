// Runs every stored trade through the statecharts of this version: npm run replay

import { runOnDatabase } from './database-command.js'
import { replayTrades } from './features/trading/replay-trades.js'
import { ConfigError } from './kernel/config-error.js'

await runOnDatabase(async ({ db }) => {
  const [table] = await db.query<{ exists: boolean }>(
    `select to_regclass('trade_events') is not null as exists`,
  )
  if (!table?.exists)
    throw new ConfigError('This database stores no events of trades: start this version once')
  const { matching, differences } = await replayTrades(db)
  for (const difference of differences) console.log(difference)
  console.log(`Trades that end in their stored state: ${matching}`)
  console.log(`Trades that end in another state: ${differences.length}`)
  return differences.length === 0 ? 0 : 1
})
