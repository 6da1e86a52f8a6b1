import { expect, test } from 'vitest'
import { findError } from '../testing/find-error.js'
import { DAY, HOUR } from '../time.js'
import { appealInput, statementInput } from './model.js'
import {
  ANSWER_PERIOD,
  APPEAL_REASONS,
  APPEAL_STAGES,
  APPEAL_STATES,
  DECISION_PERIOD,
  DEFAULT_DESCRIPTION,
  LATE_PROOF,
  MAX_APPEAL_PICTURES,
  MAX_APPEAL_STATEMENTS,
  REST_PERIOD,
  REVIEW_PERIOD,
} from './rules.js'

test('[orders.12] the constants of appeals', () => {
  expect({ APPEAL_REASONS, APPEAL_STATES, DEFAULT_DESCRIPTION, LATE_PROOF }).toEqual({
    APPEAL_REASONS: ['Late confirmation', 'Payment not received', 'Fake proof', 'User unresponsive', 'Other'],
    APPEAL_STATES: ['open', 'decidedForBuyer', 'decidedForSeller', 'settled'],
    DEFAULT_DESCRIPTION: 'None',
    LATE_PROOF: { reason: 'Other', description: 'Paid after the payment window' },
  })
})

test('[orders.12] an appeal needs a reason first, then an order; a description is not required', () => {
  const message = 'Please select a reason for appeal'
  expect(findError(appealInput, { order: '', reason: '', description: '' })).toEqual({
    message,
    fields: ['reason', 'order'],
  })
  expect(findError(appealInput, { order: 't1', reason: '', description: 'None' })).toEqual({
    message,
    fields: ['reason'],
  })
  expect(findError(appealInput, { order: '', reason: 'Other', description: 'None' })).toEqual({
    message: 'Select an order to appeal',
    fields: ['order'],
  })
  expect(findError(appealInput, { order: 't1', reason: 'Other', description: '' })).toBe(undefined)
})

test('the stages of an open appeal, their periods and limits', () => {
  expect({
    APPEAL_STAGES,
    DECISION_PERIOD,
    REVIEW_PERIOD,
    ANSWER_PERIOD,
    REST_PERIOD,
    MAX_APPEAL_PICTURES,
    MAX_APPEAL_STATEMENTS,
  }).toEqual({
    APPEAL_STAGES: ['undecided', 'asked', 'restRequired', 'proposed', 'underReview'],
    DECISION_PERIOD: 48 * HOUR,
    REVIEW_PERIOD: DAY,
    ANSWER_PERIOD: { min: HOUR, max: 7 * DAY },
    REST_PERIOD: { min: HOUR, max: DAY },
    MAX_APPEAL_PICTURES: 5,
    MAX_APPEAL_STATEMENTS: 20,
  })
})

test('a statement needs a text', () => {
  expect(findError(statementInput, { id: 't1', text: ' ' })).toEqual({
    message: 'Write what happened first',
    fields: ['text'],
  })
  expect(findError(statementInput, { id: 't1', text: 'I have paid' })).toBe(undefined)
})
