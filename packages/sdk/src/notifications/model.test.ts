import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { notificationWire, notification as parsedNotification } from '../testing/fixtures.js'
import { notification } from './model.js'

test('the id and the href are optional, and the category is read in any case', () => {
  const wire = { ...notificationWire, _id: null, href: undefined, category: 'Orders', __v: 1 }
  const { title, content, category, createdAt } = parsedNotification
  expect(z.parse(notification, wire)).toEqual({ title, content, category, createdAt })
})

test('a category that the specification does not list is accepted', () => {
  expect(z.parse(notification, { ...notificationWire, category: 'Promotions' })).toEqual({
    ...parsedNotification,
    category: 'promotions',
  })
})
