import { ApiError, NetworkError } from '@cht/sdk/errors'
import { describe, expect, test } from 'vitest'
import { liveSessions } from './live-sessions/resources.js'
import { allOrders, pendingBuyOrders } from './orders/resources.js'
import { rates } from './rates/resources.js'
import { fakeClient } from './testing/fake-client.js'
import { trade } from './testing/samples.js'
import { openTrades, tradeById } from './trades/resources.js'

describe('the prices', () => {
  const over = (error: Error) => rates.load(fakeClient({ rates: { get: () => Promise.reject(error) } }), {})

  test('are none on a back end without prices', async () => {
    expect(await over(new ApiError('not_found', 'Not found', 404, [], undefined))).toEqual({})
  })

  test('are a failure wherever they could not be read', async () => {
    const broken = [new NetworkError('Offline'), new ApiError('http_500', 'Broken', 500, [], undefined)]
    for (const error of broken) await expect(over(error)).rejects.toBe(error)
  })
})

describe('when the live sessions change next', () => {
  const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)
  const next = (time: string, sessions = [{ startTime: '09:00', durationInMinutes: 60, timeZone: 'UTC' }]) =>
    liveSessions.deadline?.({ data: sessions, at: at(time) })

  test('is the start of the next, or the end of the one that runs', () => {
    expect([next('08:00'), next('09:00'), next('10:00'), next('08:00', [])]).toEqual([
      at('09:00'),
      at('10:00'),
      at('09:00') + 86_400_000,
      undefined,
    ])
  })
})

describe('all orders', () => {
  const none = { pending: [], approved: [], completed: [], cancelled: [] }
  const due = (paymentDueAt: number) => ({ ...none, approved: [{ ...trade, paymentDueAt }] })

  test('change with the soonest of the trades among them', () => {
    const data = { buyOrders: due(70), sellOrders: due(60) }
    expect(allOrders.deadline?.({ data, at: 1 })).toBe(60)
  })

  test('hold a trade while one of either side is matched', () => {
    const isTrading = (data: Parameters<NonNullable<typeof allOrders.isTrading>>[0]['data']) =>
      allOrders.isTrading?.({ data, at: 1 })
    expect([
      isTrading({ buyOrders: none, sellOrders: none }),
      isTrading({ buyOrders: due(60), sellOrders: none }),
      isTrading({ buyOrders: none, sellOrders: due(60) }),
      isTrading({ buyOrders: { ...none, completed: [trade] }, sellOrders: none }),
    ]).toEqual([false, true, true, false])
  })
})

test('a trade is one of mine that is open until it is over', () => {
  const isTrading = (status: 'approved' | 'completed' | 'cancelled') =>
    tradeById('t1').isTrading?.({ data: { ...trade, status }, at: 1 })
  expect([isTrading('approved'), isTrading('completed'), isTrading('cancelled')]).toEqual([
    true,
    false,
    false,
  ])
  expect([
    openTrades.isTrading?.({ data: [], at: 1 }),
    openTrades.isTrading?.({ data: [trade], at: 1 }),
  ]).toEqual([false, true])
  expect(pendingBuyOrders.isTrading).toBe(undefined)
})
