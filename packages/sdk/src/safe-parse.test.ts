import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { auth } from './auth/endpoints.js'
import { orders } from './orders/endpoints.js'
import { parseInput } from './parse-input.js'
import { orderWire } from './testing/fixtures.js'

const initialConfig = { ...z.config() }
afterEach(() => {
  z.config(initialConfig)
})

test('a locale that the program sets for zod does not change the error of a response body', () => {
  z.config(z.locales.de())
  expect(orders.createSell.output({ ...orderWire, amount: 'many' })).toEqual({
    ok: false,
    path: 'amount',
    expected: 'number',
    received: 'string',
  })
})

test('a locale that the program sets for zod does not change the message of an invalid input', () => {
  z.config(z.locales.de())
  const input = { email: 1, password: 'a long enough password' }
  expect(parseInput(auth.login.input, input).error?.message).toBe('Email is not valid')
})
