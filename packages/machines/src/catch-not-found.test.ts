import { ApiError, NetworkError } from '@cht/sdk/errors'
import { expect, test } from 'vitest'
import { dataDownload } from './account/resources.js'
import type { DeviceClient } from './device-client.js'
import { market } from './market/resources.js'
import { rates } from './rates/resources.js'
import type { ResourceDefinition } from './resource.js'
import { accountStatement } from './statement/resources.js'
import { fakeClient } from './testing/fake-client.js'
import { order, trade } from './testing/fixtures.js'
import { openTrades } from './trades/resources.js'
import { tradeById } from './trades/trade-by-id.js'

const notFound = new ApiError('not_found', 'Not found', 404, [], undefined)
const otherErrors = [new NetworkError('Offline'), new ApiError('http_500', 'Broken', 500, [], undefined)]

const unpaid = { ...trade, state: 'awaitingPayment' as const, paymentDueAt: Number.MAX_SAFE_INTEGER }
const completed = { ...trade, _id: 't2', status: 'completed' as const, state: 'completed' as const }
const cancelled = { ...trade, _id: 't3', status: 'cancelled' as const, state: 'cancelled' as const }
const noOrders = { pending: [], approved: [], completed: [], cancelled: [] }

/** A client whose requests of these resources fail with this error. It has an open, a completed and a cancelled trade among its orders. */
const createFailingClient = (error: Error) => {
  const fail = () => Promise.reject(error)
  return fakeClient({
    account: { dataDownload: fail },
    market: { get: fail },
    rates: { get: fail },
    statement: { list: fail },
    trades: { open: fail, get: fail },
    orders: {
      all: async () => ({
        buyOrders: { ...noOrders, approved: [unpaid] },
        sellOrders: { ...noOrders, completed: [completed], cancelled: [order, cancelled] },
      }),
    },
  })
}

const RESOURCES = {
  market,
  rates,
  openTrades,
  openTrade: tradeById('t1'),
  completedTrade: tradeById('t2'),
  cancelledTrade: tradeById('t3'),
  dataDownload,
  accountStatement: accountStatement('escrow'),
} satisfies Record<string, ResourceDefinition<unknown>>

const loadAll = async (definitions: Record<string, ResourceDefinition<unknown>>, client: DeviceClient) => {
  const loads = Object.entries(definitions).map(async ([name, { load }]) => [name, await load(client, {})])
  return Object.fromEntries(await Promise.all(loads))
}

test('on a back end without the endpoint, a resource is empty, and trades are selected from all orders', async () => {
  expect(await loadAll(RESOURCES, createFailingClient(notFound))).toEqual({
    market: undefined,
    rates: null,
    openTrades: [unpaid],
    openTrade: unpaid,
    completedTrade: completed,
    cancelledTrade: cancelled,
    dataDownload: undefined,
    accountStatement: undefined,
  })
})

test('a trade that is not among the orders does not exist', async () => {
  for (const id of ['t4', order._id])
    await expect(tradeById(id).load(createFailingClient(notFound), {})).rejects.toBe(notFound)
})

test.each(Object.entries(RESOURCES))('%s: any error other than a 404 is a failure', async (_, { load }) => {
  for (const error of otherErrors) await expect(load(createFailingClient(error), {})).rejects.toBe(error)
})
