import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callClient, get, wrapPayload } from '../testing/calls.js'
import { notification, notificationWire } from '../testing/fixtures.js'
import { notifications } from './endpoints.js'
import { NOTIFICATION_LIMITS } from './rules.js'

test('[call.notifications.list] asks for 4 on the dashboard and 10 on the page, answers the list', async () => {
  for (const limit of Object.values(NOTIFICATION_LIMITS)) {
    for (const body of wrapPayload([notificationWire])) {
      expect(await callClient(({ notifications }) => notifications.list({ limit }), body)).toEqual({
        sent: [get(`/notifications?limit=${limit}`)],
        value: [notification],
      })
    }
  }
})

test('a limit is a number from 1 to 200, in a query too', () => {
  const taken = [1, 4, 200, '10', '007'].map((limit) => z.parse(notifications.list.input, { limit }).limit)
  expect(taken).toEqual([1, 4, 200, 10, 7])
  for (const limit of [0, 201, 1.5, -1, Number.NaN, '0', '201', '1e2', '', ' 4', '-1'])
    expect(
      z.safeParse(notifications.list.input, { limit }).error?.issues.map(({ message }) => message),
    ).toEqual(['must be a number from 1 to 200'])
})
