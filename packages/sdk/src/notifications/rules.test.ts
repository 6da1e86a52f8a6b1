import { expect, test } from 'vitest'
import { notification } from '../testing/fixtures.js'
import { NOTIFICATION_CATEGORIES } from './model.js'
import { filterNotifications, NOTIFICATION_LIMITS } from './rules.js'

test('the constants of notifications', () => {
  expect({ NOTIFICATION_CATEGORIES, NOTIFICATION_LIMITS }).toEqual({
    NOTIFICATION_CATEGORIES: ['orders', 'investments', 'settings'],
    NOTIFICATION_LIMITS: { dashboard: 4, screen: 10 },
  })
})

test('[notes.4] `all` returns every notification, a category only its own, in the same order', () => {
  const [first, second, news, third] = ['orders', 'settings', 'news', 'orders'].map((category, index) => ({
    ...notification,
    _id: `n${index}`,
    category,
  }))
  if (!first || !second || !news || !third) throw new Error('missing fixtures')
  const list = [first, second, news, third]
  expect(filterNotifications(list, 'all')).toEqual(list)
  expect(NOTIFICATION_CATEGORIES.map((category) => filterNotifications(list, category))).toEqual([
    [first, third],
    [],
    [second],
  ])
})
