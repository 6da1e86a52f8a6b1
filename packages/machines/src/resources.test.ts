import { ApiError, NetworkError } from '@cht/sdk/errors'
import { describe, expect, test } from 'vitest'
import { liveSessions } from './live-sessions/resources.js'
import { allOrders } from './orders/resources.js'
import { rates } from './rates/resources.js'
import { fakeClient } from './testing/fake-client.js'
import { trade } from './testing/samples.js'

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

test('all orders change with the soonest of the trades among them', () => {
  const none = { pending: [], approved: [], completed: [], cancelled: [] }
  const data = {
    buyOrders: { ...none, approved: [{ ...trade, paymentDueAt: 70 }] },
    sellOrders: { ...none, approved: [{ ...trade, paymentDueAt: 60 }] },
  }
  expect(allOrders.deadline?.({ data, at: 1 })).toBe(60)
})
