import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { notificationWire, notification as sample } from '../testing/fixtures.js'
import { notification } from './model.js'

test('id and href are optional, and the category is case-insensitive', () => {
  const wire = { ...notificationWire, _id: null, href: undefined, category: 'Orders', __v: 1 }
  const { title, content, category, createdAt } = sample
  expect(z.parse(notification, wire)).toEqual({ title, content, category, createdAt })
})

test('an unknown category is accepted', () => {
  expect(z.parse(notification, { ...notificationWire, category: 'News' })).toEqual({
    ...sample,
    category: 'news',
  })
})
