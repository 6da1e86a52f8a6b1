import { expect, test } from 'vitest'
import { ContractError } from '../errors.js'
import { callClient } from '../testing/calls.js'

const getRates = (body: unknown) => callClient(({ rates }) => rates.get(), body).then(({ value }) => value)

test('a currency without a price is absent, an unknown one is dropped', async () => {
  expect(await getRates({ data: { NGN: 100, XOF: 2, KES: null } })).toStrictEqual({ NGN: 100 })
  expect(await getRates({ data: {} })).toStrictEqual({})
})

test.each([
  { error: 'no such table' },
  { data: { error: 'no such table' } },
  { data: { NGN: -1 } },
  { NGN: '100' },
])('a body that is not a list of prices is refused: %j', async (body) => {
  await expect(getRates(body)).rejects.toBeInstanceOf(ContractError)
})
