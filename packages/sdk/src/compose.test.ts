import { expect, test } from 'vitest'
import { type ClientRows, composeClient } from './compose.js'
import { contract } from './contract.js'
import { isNetworkError } from './errors.js'
import { fakeFetch, json } from './testing/fake-fetch.js'

test('a group that is loaded later takes the same calls, and is loaded once', async () => {
  const { fetch, sent } = fakeFetch(json({ data: [] }))
  let loads = 0
  const rows: ClientRows = {
    ...contract,
    orders: async () => {
      loads++
      return contract.orders
    },
  }
  const client = composeClient(rows, { baseURL: 'http://exchange.test/api', fetch })
  expect(loads).toBe(0)
  expect(await Promise.all([client.orders.pendingBuy(), client.orders.pendingSell()])).toEqual([[], []])
  expect(await client.trades.open()).toEqual([])
  expect([loads, sent.map(({ url }) => new URL(url).pathname).sort()]).toEqual([
    1,
    ['/api/buy-orders/pending', '/api/sell-orders/pending', '/api/trades/open'],
  ])
})

test('where it cannot be loaded the call fails as one without a connection, and the next one loads again', async () => {
  const { fetch } = fakeFetch(json({ data: [] }))
  const loads = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve(contract.orders)]
  const client = composeClient(
    { ...contract, orders: () => loads.shift() ?? Promise.reject(new Error('a third load')) },
    { baseURL: 'http://exchange.test/api', fetch },
  )
  expect(isNetworkError(await client.orders.pendingBuy().catch((error: unknown) => error))).toBe(true)
  expect([await client.orders.pendingBuy(), await client.orders.pendingSell()]).toEqual([[], []])
})
