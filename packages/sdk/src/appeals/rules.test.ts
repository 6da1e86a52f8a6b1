import { expect, test } from 'vitest'
import { APPEAL_REASONS, APPEAL_STATES, DEFAULT_DESCRIPTION, LATE_PROOF, validateAppeal } from './rules.js'

test('[orders.12] the constants of appeals', () => {
  expect({ APPEAL_REASONS, APPEAL_STATES, DEFAULT_DESCRIPTION, LATE_PROOF }).toEqual({
    APPEAL_REASONS: ['Late confirmation', 'Payment not received', 'Fake proof', 'User unresponsive', 'Other'],
    APPEAL_STATES: ['open', 'decidedForBuyer', 'decidedForSeller', 'settled'],
    DEFAULT_DESCRIPTION: 'None',
    LATE_PROOF: { reason: 'Other', description: 'Paid after the payment window' },
  })
})

test('[orders.12] an appeal needs a reason first, then an order; a description is not required', () => {
  const noReason = { message: 'Please select a reason for appeal', fields: ['reason'] }
  expect(validateAppeal({ order: '', reason: '', description: '' })).toEqual(noReason)
  expect(validateAppeal({ order: 't1', reason: '', description: 'None' })).toEqual(noReason)
  expect(validateAppeal({ order: '', reason: 'Other', description: 'None' })).toEqual({
    message: 'Select an order to appeal',
    fields: ['order'],
  })
  expect(validateAppeal({ order: 't1', reason: 'Other', description: '' })).toBe(undefined)
})
