import { expect, test } from 'vitest'
import { SESSION_START, shareExchange } from '../../server/test/exchange.js'
import { runConformance } from '../src/index.js'

const start = shareExchange('PGlite')

test('every row holds for our server', async () => {
  const exchange = await start()
  const seller = await exchange.createUser('seller', { tokens: 200_000 })
  const buyer = await exchange.createUser('buyer')
  const { rows } = await runConformance({
    url: `${exchange.running.address}/api`,
    accounts: { seller, buyer },
    write: true,
    onOrdersPlaced: () => exchange.advanceTo(SESSION_START),
  })
  const others = rows.filter(({ outcome, warnings }) => outcome !== 'holds' || warnings.length > 0)
  expect([others, rows.length]).toEqual([[], 132])
})
