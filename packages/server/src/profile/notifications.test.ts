import { expect, test } from 'vitest'
import { approvalText } from './notifications.js'

test('who has a request approved is told which verification it ended, and what a new email waits for', () => {
  expect([
    approvalText(['username'], 'unverified'),
    approvalText(['fullName'], 'pendingReview'),
    approvalText(['country', 'email'], 'verified'),
  ]).toEqual([
    'Your request was approved.',
    'Your request was approved. It ended your identity request, which was for your old name or country: send a new one.',
    'Your request was approved. It ended your identity verification, which was for your old name or country: verify again. Your new email counts once you have entered the code sent to it.',
  ])
})
