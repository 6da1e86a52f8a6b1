import { expect, test } from 'vitest'
import { createAvailability } from './availability.js'

test('a replica that has failed is asked by one caller every five seconds, until it answers', () => {
  let now = 0
  const availability = createAvailability(() => now)
  expect([availability.claim(), availability.claim()]).toEqual([true, true])
  expect([availability.avoid(), availability.avoid()]).toEqual([true, false])

  now = 4_999
  expect(availability.claim()).toBe(false)
  now = 5_000
  expect([availability.claim(), availability.claim()]).toEqual([true, false])
  now = 10_000
  expect([availability.claim(), availability.claim()]).toEqual([true, false])

  expect([availability.restore(), availability.restore()]).toEqual([true, false])
  expect([availability.claim(), availability.claim()]).toEqual([true, true])
})

test('a URL is avoided after three unfit servers in a row', () => {
  const availability = createAvailability(() => 0)
  expect([availability.countUnfit(), availability.countUnfit(), availability.restore()]).toEqual([
    false,
    false,
    false,
  ])
  expect([availability.countUnfit(), availability.countUnfit(), availability.claim()]).toEqual([
    false,
    false,
    true,
  ])
  expect([availability.countUnfit(), availability.claim()]).toEqual([true, false])
})
