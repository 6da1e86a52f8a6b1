import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callClient, get, wrapPayload } from '../testing/calls.js'
import { notification, notificationWire } from '../testing/fixtures.js'
import { notifications } from './endpoints.js'
import { NOTIFICATION_LIMITS } from './rules.js'

test('[call.notifications.list] sends the limits of the dashboard and of the notifications screen, returns the list', async () => {
  for (const limit of Object.values(NOTIFICATION_LIMITS)) {
    for (const body of wrapPayload([notificationWire])) {
      expect(await callClient(({ notifications }) => notifications.list({ limit }), body)).toEqual({
        sent: [get(`/notifications?limit=${limit}`)],
        value: [notification],
      })
    }
  }
})

test('a limit is 1 to 200, as a number or a string of digits', () => {
  const limits = [1, 4, 200, '10', '007'].map((limit) => z.parse(notifications.list.input, { limit }).limit)
  expect(limits).toEqual([1, 4, 200, 10, 7])
  for (const limit of [0, 201, 1.5, -1, Number.NaN, '0', '201', '1e2', '', ' 4', '-1'])
    expect(
      z.safeParse(notifications.list.input, { limit }).error?.issues.map(({ message }) => message),
    ).toEqual(['must be a number from 1 to 200'])
})
