import { ApiError } from '@cht/sdk/errors'
import { expect, test } from 'vitest'
import { errorText, notProvided } from './toast.js'

const _refused = (status: number) =>
  new ApiError('code', 'Words', status, [{ path: 'amount', message: 'is missing' }], 'r1')

test('errors that are not the SDK’s show a general message without details', () => {
  expect([new TypeError('x is not a function'), 'text', undefined].map(errorText)).toEqual(
    Array(3).fill('Something went wrong'),
  )
})

test('a placeholder actor rejects with its name', async () => {
  expect(await notProvided('load')().catch(String)).toBe('Error: load is not provided')
})
