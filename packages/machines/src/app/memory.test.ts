import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { cancelBuyForm } from '../orders/forms.js'
import { pendingBuyOrders } from '../orders/resources.js'
import { startApp } from '../testing/app-fixture.js'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Bytes in use after a collection. A form is collected only after the job that has opened it. */
const measureHeap = async () => {
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    collect()
  }
  return memoryUsage().heapUsed
}

/** What the runtime of the test itself may take, in bytes. 10,000 forms that stay take 250 MB. */
const MARGIN = 25_000_000

test('10,000 watches and 10,000 forms that are dropped leave nothing behind', async () => {
  const { app } = await startApp({ orders: { pendingBuy: async () => [] } })
  const use = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const unwatch = app.watch({ ...pendingBuyOrders, key: `list ${index}` }, () => {})
      app.form(cancelBuyForm, { id: `o${index}` })
      if (index % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 0))
      unwatch()
    }
  }
  await use(500)
  const before = await measureHeap()
  await use(10_000)
  expect((await measureHeap()) - before).toBeLessThan(MARGIN)
  app.stop()
})
