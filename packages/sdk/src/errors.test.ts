import { expect, test } from 'vitest'
import {
  AbortError,
  ApiError,
  ContractError,
  ExchangeError,
  isApiError,
  isExchangeError,
  isSignedOut,
  NetworkError,
  TimeoutError,
} from './errors.js'

const refusal = (status: number) => new ApiError('code', 'Words', status, [], undefined)
const all = [
  refusal(409),
  new NetworkError('Offline'),
  new TimeoutError('Late'),
  new AbortError('Cancelled'),
  new ContractError('Words', 'GET /items', '0.amount'),
]

test('every rejection is of one family, with a code, a name and words that can be shown', () => {
  expect(all.map(({ name, code, message }) => ({ name, code, message }))).toEqual([
    { name: 'ApiError', code: 'code', message: 'Words' },
    { name: 'NetworkError', code: 'network', message: 'Offline' },
    { name: 'TimeoutError', code: 'timeout', message: 'Late' },
    { name: 'AbortError', code: 'aborted', message: 'Cancelled' },
    { name: 'ContractError', code: 'contract', message: 'Words' },
  ])
  expect(
    [...all, new ExchangeError('any', 'Any'), new Error('other'), 'text', null].map(isExchangeError),
  ).toEqual([...Array(6).fill(true), ...Array(3).fill(false)])
  expect(all.map(isApiError)).toEqual([true, false, false, false, false])
})

test('signed out is a 401 and nothing else', () => {
  expect([refusal(401), refusal(403), ...all.slice(1), { status: 401 }].map(isSignedOut)).toEqual([
    true,
    ...Array(6).fill(false),
  ])
})
