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
const told = (error: unknown) => withMessage(error, 'Other words')

describe('a failure told in other words', () => {
  test('has those words, whatever it was', () => {
    const failures = [
      refused(500),
      new NetworkError('Offline'),
      new TimeoutError('Late'),
      new AbortError('Cancelled'),
      new ContractError('Words', 'GET /items', '0.amount'),
      new TypeError('x is not a function'),
      'text',
      undefined,
    ]
    expect(failures.map((failure) => errorText(told(failure)))).toEqual(failures.map(() => 'Other words'))
  })

  test('is otherwise the same, and leaves the one it is of alone', () => {
    const before = refused(409)
    const after = told(before)
    if (!isApiError(after)) throw new Error('is none of the server’s any more')
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

  test('is signed out where it was, and nowhere else', () => {
    const failures = [
      refused(401),
      refused(403),
      new NetworkError('Offline'),
      new Error('401'),
      { status: 401 },
    ]
    expect(failures.map((failure) => isSignedOut(told(failure)))).toEqual([true, false, false, false, false])
  })

  test('that was none of the exchange is kept as the cause', () => {
    const cause = new TypeError('x is not a function')
    expect((told(cause) as Error).cause).toBe(cause)
  })
})

test('what is no failure of the exchange has words that give nothing away', () => {
  expect([new TypeError('x is not a function'), 'text', undefined].map(errorText)).toEqual(
    Array(3).fill('Something went wrong'),
  )
})

test('a placeholder fails, and says which', async () => {
  expect(await notProvided('load')().catch(String)).toBe('Error: load is not provided')
})
