import { expect, test } from 'vitest'
import { getErrorText, notProvided } from './toast.js'

test('errors that are not the SDK’s show a general message without details', () => {
  expect([new TypeError('x is not a function'), 'text', undefined].map(getErrorText)).toEqual(
    Array(3).fill('Something went wrong'),
  )
})

test('a placeholder actor rejects with its name', async () => {
  expect(await notProvided('load')().catch(String)).toBe('Error: load is not provided')
})
