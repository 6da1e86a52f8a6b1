import { expect, test } from 'vitest'
import {
  AbortError,
  ApiError,
  ConfigurationError,
  ContractError,
  ERROR_DEFINITIONS,
  isAbortError,
  isApiError,
  isConfigurationError,
  isContractError,
  isExchangeError,
  isNetworkError,
  isSignedOut,
  isTimeoutError,
  isUnanswered,
  isValidationError,
  NetworkError,
  needsNewIdempotencyKey,
  TimeoutError,
  UnexpectedError,
  ValidationError,
} from './errors.js'

const createApiError = (status: number) => new ApiError('code', 'Message', status, [], undefined)
const all = [
  createApiError(409),
  new NetworkError('Offline'),
  new TimeoutError('Late'),
  new AbortError('Cancelled'),
  new ContractError('Message', { path: '0.amount' }),
  new ValidationError('Fill in all fields', { email: 'Fill in all fields' }),
  new ConfigurationError('No fetch'),
  new UnexpectedError('Any'),
]

test('every error is an ExchangeError with a code, a name and a message', () => {
  expect(all.map(({ name, code, message }) => ({ name, code, message }))).toEqual([
    { name: 'ApiError', code: 'code', message: 'Message' },
    { name: 'NetworkError', code: 'network', message: 'Offline' },
    { name: 'TimeoutError', code: 'timeout', message: 'Late' },
    { name: 'AbortError', code: 'aborted', message: 'Cancelled' },
    { name: 'ContractError', code: 'contract', message: 'Message' },
    { name: 'ValidationError', code: 'validation', message: 'Fill in all fields' },
    { name: 'ConfigurationError', code: 'configuration', message: 'No fetch' },
    { name: 'UnexpectedError', code: 'unknown', message: 'Any' },
  ])
  expect([...all, new Error('other'), 'text', null].map(isExchangeError)).toEqual([
    ...all.map(() => true),
    ...Array(3).fill(false),
  ])
})

test('what is shown to the user is the message, except where only developers understand it', () => {
  const shown = [
    ...all,
    new ContractError('GET /items answered 200: expected array', { text: 'Error Fetching Items' }),
  ].filter(({ text, message }) => text !== message)
  expect(shown.map(({ name, text }) => [name, text])).toEqual([
    ['ConfigurationError', 'Something went wrong'],
    ['ContractError', 'Error Fetching Items'],
  ])
})

test('isSignedOut is true for status 401 only', () => {
  expect(
    [createApiError(401), createApiError(403), ...all.slice(1), { status: 401 }].map(isSignedOut),
  ).toEqual([true, ...Array(all.length + 1).fill(false)])
})

test('isUnanswered is true without an answer, for those of a gateway, for 503 and for a page', () => {
  const statuses = [400, 401, 404, 429, 500, 501, 502, 503, 504, 505, 520, 522]
  expect(statuses.filter((status) => isUnanswered(createApiError(status)))).toEqual([502, 503, 504, 520, 522])
  expect(all.map(isUnanswered)).toEqual(
    all.map((error) => error instanceof NetworkError || error instanceof TimeoutError),
  )
  const contentTypes = ['text/html; charset=utf-8', 'application/json']
  expect(
    contentTypes.map((contentType) => isUnanswered(new ContractError('Message', { contentType }))),
  ).toEqual([true, false])
})

test('a refused write needs a new idempotency key; one that may have happened does not', () => {
  const statuses = [401, 403, 409, 422, 429, 500, 503]
  expect(statuses.filter((status) => needsNewIdempotencyKey(createApiError(status)))).toEqual([403, 409, 422])
  expect(needsNewIdempotencyKey(new ApiError('reauthentication_required', '', 403, [], undefined))).toBe(
    false,
  )
  expect(all.slice(1).map(needsNewIdempotencyKey)).toEqual(all.slice(1).map(() => false))
})

test('each type guard is true for its own class only', () => {
  const guards = [
    isApiError,
    isNetworkError,
    isTimeoutError,
    isAbortError,
    isContractError,
    isValidationError,
    isConfigurationError,
  ]
  expect(guards.map((guard) => [...all, new Error('other'), undefined].map(guard))).toEqual(
    guards.map((_, kind) => [...all, undefined, undefined].map((__, index) => index === kind)),
  )
})

test('every server error code has a status, and no client error code has one', () => {
  const clientCodes = ['network', 'timeout', 'aborted', 'contract', 'validation', 'configuration', 'unknown']
  const entries = Object.entries<{ status?: number; description: string }>(ERROR_DEFINITIONS)
  expect(entries.filter(([, { status }]) => status === undefined).map(([code]) => code)).toEqual(clientCodes)
  expect(
    entries.slice(clientCodes.length).filter(([, { status = 0 }]) => status < 400 || status > 599),
  ).toEqual([])
})
