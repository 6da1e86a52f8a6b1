import { MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { replayTrades } from '../src/features/trading/replay-trades.js'
import { onOneEngine, startTestExchange } from './exchange.js'
import { generateExchange } from './generated-exchange.js'

onOneEngine('the generated exchange', (engine) => {
  test(
    'keeps every invariant of the ledger, and its trades replay without a difference',
    async () => {
      const exchange = await startTestExchange(engine)
      const { db } = exchange.running
      await db.transaction((tx) => generateExchange(tx, { users: 200, trades: 1_000, postings: 6_000 }))
      const { breaches, entries } = await exchange.operator.ledger({ scope: 'full' })
      expect({ breaches, entries }).toEqual({ breaches: [], entries: 3_000 })
      expect(
        await db.query('select state, count(*) as count from trades group by state order by state'),
      ).toEqual([
        { state: 'appealed', count: 2 },
        { state: 'awaitingPayment', count: 2 },
        { state: 'cancelled', count: 70 },
        { state: 'completed', count: 920 },
        { state: 'expired', count: 2 },
        { state: 'paid.awaitingConfirmation', count: 2 },
        { state: 'paid.lateConfirmation', count: 2 },
      ])
      expect((await replayTrades(db)).differences).toEqual([])
      const appeals = await exchange.operator.appeals()
      expect(appeals.map(({ trade }) => trade.appeal?.filings.map(({ by }) => by))).toEqual([
        ['seller'],
        ['seller'],
      ])
      await exchange.stop()
    },
    MINUTE,
  )
})
