import { expect, test } from 'vitest'
import { formatApprovalText } from './notifications.js'

test('the notification of an approval names the ended verification and the code that a new email needs', () => {
  expect([
    formatApprovalText(['username'], 'unverified'),
    formatApprovalText(['fullName'], 'pendingReview'),
    formatApprovalText(['country', 'email'], 'verified'),
  ]).toEqual([
    'Your request was approved.',
    'Your request was approved. It ended your identity request, which was for your old name or country: send a new one.',
    'Your request was approved. It ended your identity verification, which was for your old name or country: verify again. Your new email counts once you have entered the code sent to it.',
  ])
})
