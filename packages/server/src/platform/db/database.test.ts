import { expect, test } from 'vitest'
import { getSqlState, isAway, isUnavailable } from './database.js'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

test.each(['40001', '40P01', '23505', 'XX000', 'HV00A'])('%s is an SQLSTATE', (code) => {
  expect(getSqlState(withCode(code))).toBe(code)
})

test.each(['FST_ERR_CTP_BODY_TOO_LARGE', 'ECONNREFUSED', 'EPIPE'])('%s is no SQLSTATE', (code) => {
  expect(getSqlState(withCode(code))).toBe(undefined)
})

test.each([
  ['08006', true],
  ['57P01', true],
  ['EPIPE', true],
  ['ECONNREFUSED', true],
  ['23505', false],
  ['FST_ERR_CTP_BODY_TOO_LARGE', false],
])('the error code %s means an unavailable database: %s', (code, unavailable) => {
  expect(isUnavailable(withCode(code))).toBe(unavailable)
})

test.each([
  ['Connection terminated due to connection timeout', true],
  ['Connection terminated unexpectedly', true],
  ['timeout exceeded when trying to connect', false],
  ['Query read timeout', false],
])('“%s” of the client is unavailable; that there is no database: %s', (message, away) => {
  const error = new Error(message)
  expect([isUnavailable(error), isAway(error)]).toEqual([true, away])
})
