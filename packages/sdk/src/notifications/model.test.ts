import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { notificationWire, notification as sample } from '../testing/fixtures.js'
import { notification } from './model.js'

test('a notification of another back end has neither id nor address, and its category in any case', () => {
  const wire = { ...notificationWire, _id: null, href: undefined, category: 'Orders', __v: 1 }
  const { title, content, category, createdAt } = sample
  expect(z.parse(notification, wire)).toEqual({ title, content, category, createdAt })
})

test('a category that we do not know is read too', () => {
  expect(z.parse(notification, { ...notificationWire, category: 'News' })).toEqual({
    ...sample,
    category: 'news',
  })
})
