import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findError } from '../testing/find-error.js'
import { DAY } from '../time.js'
import { PARTIES } from '../trades/rules.js'
import { tradeClaimInput, tradeClaims } from './model.js'
import {
  CLAIM_ANSWER_PERIOD,
  CLAIM_WINDOW,
  listClaimReasons,
  TRADE_CLAIM_REASONS,
  TRADE_CLAIM_STATES,
} from './rules.js'

test('the constants of claims', () => {
  const labels = Object.entries(TRADE_CLAIM_REASONS).map(([code, { label }]) => [code, label])
  expect({ CLAIM_ANSWER_PERIOD, CLAIM_WINDOW, TRADE_CLAIM_STATES, labels }).toEqual({
    CLAIM_ANSWER_PERIOD: 3 * DAY,
    CLAIM_WINDOW: 14 * DAY,
    TRADE_CLAIM_STATES: ['filed', 'underReview', 'upheld', 'rejected', 'withdrawn'],
    labels: [
      ['reversed', 'The payment was taken back'],
      ['anotherAmount', 'Another amount was paid'],
      ['paidAfterCancelling', 'Paid after the trade was cancelled'],
    ],
  })
})

test('the reasons of each party, by how the trade has ended', () => {
  const outcomes = ['completed', 'cancelled'] as const
  const reasons = PARTIES.map((party) => outcomes.map((outcome) => listClaimReasons(party, outcome)))
  expect(reasons).toEqual([
    [['anotherAmount'], ['paidAfterCancelling']],
    [['reversed', 'anotherAmount'], ['paidAfterCancelling']],
  ])
})

describe('the input', () => {
  const input = { id: 't1', reason: 'reversed', description: ' The bank\ntook it back ' }

  test('is trimmed, and may have several lines', () => {
    expect(z.parse(tradeClaimInput, input)).toEqual({ ...input, description: 'The bank\ntook it back' })
  })

  test('needs a reason first, then a description', () => {
    expect(findError(tradeClaimInput, { ...input, reason: '', description: '' })).toEqual({
      message: 'Choose what is wrong first',
      fields: ['reason', 'description'],
    })
    expect(findError(tradeClaimInput, { ...input, description: ' ' })).toEqual({
      message: 'Describe what happened first',
      fields: ['description'],
    })
  })

  test('has a listed reason and a description of at most 2,000 characters', () => {
    const result = z.safeParse(tradeClaimInput, { ...input, reason: 'x', description: 'x'.repeat(2001) })
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual(['reason', 'description'])
  })
})

test('a claim may have a reason that the SDK does not know, and one in an unknown state is left out', () => {
  const claim = {
    _id: 'c1',
    by: 'seller',
    reason: 'chargeback',
    description: 'The bank took it back',
    state: 'filed',
    filedAt: '2026-11-20T09:30:00Z',
    answer: null,
  }
  expect(z.parse(tradeClaims, [claim, { ...claim, state: 'escalated' }])).toEqual([
    {
      _id: 'c1',
      by: 'seller',
      reason: 'unknown',
      reasonText: 'chargeback',
      description: 'The bank took it back',
      state: 'filed',
      filedAt: Date.UTC(2026, 10, 20, 9, 30),
    },
  ])
})
