import { expect, test } from 'vitest'
import {
  AbortError,
  ApiError,
  ContractError,
  ERROR_CODES,
  ExchangeError,
  isAbortError,
  isApiError,
  isContractError,
  isExchangeError,
  isNetworkError,
  isSignedOut,
  isTimeoutError,
  isValidationError,
  NetworkError,
  TimeoutError,
  ValidationError,
} from './errors.js'

const refusal = (status: number) => new ApiError('code', 'Words', status, [], undefined)
const all = [
  refusal(409),
  new NetworkError('Offline'),
  new TimeoutError('Late'),
  new AbortError('Cancelled'),
  new ContractError('Words', 'GET /items', '0.amount'),
  new ValidationError('Fill in all fields', { email: 'Fill in all fields' }),
]

test('every rejection is of one family, with a code, a name and words that can be shown', () => {
  expect(all.map(({ name, code, message }) => ({ name, code, message }))).toEqual([
    { name: 'ApiError', code: 'code', message: 'Words' },
    { name: 'NetworkError', code: 'network', message: 'Offline' },
    { name: 'TimeoutError', code: 'timeout', message: 'Late' },
    { name: 'AbortError', code: 'aborted', message: 'Cancelled' },
    { name: 'ContractError', code: 'contract', message: 'Words' },
    { name: 'ValidationError', code: 'validation', message: 'Fill in all fields' },
  ])
  expect(
    [...all, new ExchangeError('any', 'Any'), new Error('other'), 'text', null].map(isExchangeError),
  ).toEqual([...Array(7).fill(true), ...Array(3).fill(false)])
})

test('signed out is a 401 and nothing else', () => {
  expect([refusal(401), refusal(403), ...all.slice(1), { status: 401 }].map(isSignedOut)).toEqual([
    true,
    ...Array(7).fill(false),
  ])
})

test('each kind of error has a guard, which is true of that kind alone', () => {
  const guards = [
    isApiError,
    isNetworkError,
    isTimeoutError,
    isAbortError,
    isContractError,
    isValidationError,
  ]
  expect(guards.map((guard) => [...all, new Error('other'), undefined].map(guard))).toEqual(
    guards.map((_, kind) => [...all, undefined, undefined].map((__, index) => index === kind)),
  )
})

test('a code says what it means; of a refusal, with which status it comes', () => {
  const own = ['network', 'timeout', 'aborted', 'contract', 'validation', 'unknown']
  const refusals = Object.entries(ERROR_CODES).filter(([code]) => !own.includes(code))
  expect(Object.keys(ERROR_CODES).slice(0, own.length)).toEqual(own)
  expect(refusals.filter(([, words]) => !/^[45]\d\d: [a-z]/.test(words))).toEqual([])
})
