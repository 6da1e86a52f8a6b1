import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { notificationWire, notification as parsedNotification } from '../testing/fixtures.js'
import { notification } from './model.js'

test('the id and the href are optional, and the category is read in any case', () => {
  const wire = { ...notificationWire, _id: null, href: undefined, category: 'Orders', __v: 1 }
  const { title, content, category, createdAt } = parsedNotification
  expect(z.parse(notification, wire)).toEqual({ title, content, category, createdAt })
})

test('a code comes with its parameters, and a notification may have neither', () => {
  const message = { code: 'trade.matched', params: { party: 'buyer', amount: 100_000 } }
  expect(z.parse(notification, { ...notificationWire, ...message })).toEqual({
    ...parsedNotification,
    ...message,
  })
  expect(z.parse(notification, { ...notificationWire, code: null, params: null })).toEqual(parsedNotification)
})

test('a category that the specification does not list is accepted', () => {
  expect(z.parse(notification, { ...notificationWire, category: 'Promotions' })).toEqual({
    ...parsedNotification,
    category: 'promotions',
  })
})
