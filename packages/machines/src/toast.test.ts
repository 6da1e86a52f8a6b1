import {
  AbortError,
  ApiError,
  ContractError,
  isApiError,
  isExchangeError,
  isSignedOut,
  NetworkError,
  TimeoutError,
} from '@cht/sdk/errors'
import { describe, expect, test } from 'vitest'
import { errorText, notProvided, withMessage } from './toast.js'

const refused = (status: number) =>
  new ApiError('code', 'Words', status, [{ path: 'amount', message: 'is missing' }], 'r1')
const replaceMessage = (error: unknown) => withMessage(error, 'Other words')

describe('an error with another message', () => {
  test('has the message, whatever the error was', () => {
    const errors = [
      refused(500),
      new NetworkError('Offline'),
      new TimeoutError('Late'),
      new AbortError('Cancelled'),
      new ContractError('Words', 'GET /items', '0.amount'),
      new TypeError('x is not a function'),
      'text',
      undefined,
    ]
    expect(errors.map((error) => errorText(replaceMessage(error)))).toEqual(errors.map(() => 'Other words'))
  })

  test('is otherwise the same, and leaves the original error unchanged', () => {
    const before = refused(409)
    const after = replaceMessage(before)
    if (!isApiError(after)) throw new Error('not an ApiError')
    const { name, code, status, fields, requestId, message } = after
    expect({ name, code, status, fields, requestId, message }).toEqual({
      name: 'ApiError',
      code: 'code',
      status: 409,
      fields: [{ path: 'amount', message: 'is missing' }],
      requestId: 'r1',
      message: 'Other words',
    })
    expect([after instanceof Error, isExchangeError(after), before.message]).toEqual([true, true, 'Words'])
    expect([`${after}`, after.stack === before.stack]).toEqual(['ApiError: Other words', true])
  })

  test('is a signed-out error exactly if the original was', () => {
    const errors = [
      refused(401),
      refused(403),
      new NetworkError('Offline'),
      new Error('401'),
      { status: 401 },
    ]
    expect(errors.map((error) => isSignedOut(replaceMessage(error)))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('has the original as its cause if that is not an error of the SDK', () => {
    const cause = new TypeError('x is not a function')
    expect((replaceMessage(cause) as Error).cause).toBe(cause)
  })
})

test('errors that are not the SDK’s show a general message without details', () => {
  expect([new TypeError('x is not a function'), 'text', undefined].map(errorText)).toEqual(
    Array(3).fill('Something went wrong'),
  )
})

test('a placeholder actor rejects with its name', async () => {
  expect(await notProvided('load')().catch(String)).toBe('Error: load is not provided')
})
