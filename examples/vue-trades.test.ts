import { renderToString } from '@vue/server-renderer'
import { expect, test } from 'vitest'
import { createSSRApp } from 'vue'
import { startApp, watchResource } from '../packages/machines/src/testing/app-fixture.js'
import { trade } from '../packages/machines/src/testing/fixtures.js'
import { openTrades } from '../packages/machines/src/trades/index.js'
import { createTradeList } from './vue-trades.js'

test('the Vue component lists the open trades', async () => {
  const { app } = await startApp({ trades: { open: async () => [trade] } })
  const html = () => renderToString(createSSRApp(createTradeList(app)))
  const before = await html()
  await watchResource(app, openTrades)
  expect([before, await html()]).toEqual([
    '<p>Loading…</p>',
    '<ul><li>#T1 The buyer has to pay before the time is up, and sends you the receipt.</li></ul>',
  ])
  app.stop()
})
