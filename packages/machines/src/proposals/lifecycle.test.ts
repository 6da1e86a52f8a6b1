import { PROPOSAL_STATES } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import { getProposalState, proposalLifecycle, type StoredProposal, toProposalSnapshot } from './lifecycle.js'

const stored: StoredProposal = { state: 'open', proposedBy: 'ada', expiresAt: 100 }
const approve = (by: string) => ({ type: 'proposal.approve', by }) as const
const decline = { type: 'proposal.decline' } as const
const CLOSED = { code: 'proposal_closed', message: 'This proposal was decided or has expired' }

test('another person approves it, its author never', () => {
  const open = proposalLifecycle.restore(stored, 99)
  expect(getRefusal(open, approve('ada'))).toEqual({
    code: 'own_proposal',
    message: 'Another person approves what you have proposed',
  })
  expect(getRefusal(open, approve('bo'))).toBeUndefined()
  expect(getProposalState(proposalLifecycle.send(open, approve('bo')).snapshot)).toBe('approved')
  // A refused event changes nothing.
  expect(getProposalState(proposalLifecycle.send(open, approve('ada')).snapshot)).toBe('open')
})

test('it is declined, and expires at its instant', () => {
  const open = proposalLifecycle.restore(stored, 99)
  expect(proposalLifecycle.deadline(open)).toBe(100)
  expect(getProposalState(proposalLifecycle.send(open, decline).snapshot)).toBe('declined')
  expect(getProposalState(proposalLifecycle.restore(stored, 100))).toBe('expired')
})

test.each(['approved', 'declined', 'expired'] as const)('%s is final', (state) => {
  const snapshot = proposalLifecycle.restore(
    state === 'expired' ? stored : { ...stored, state },
    state === 'expired' ? 100 : 500,
  )
  expect(getProposalState(snapshot)).toBe(state)
  expect([getRefusal(snapshot, approve('bo')), getRefusal(snapshot, decline)]).toEqual([CLOSED, CLOSED])
})

test('as the API sends it: expired is expired, whatever a clock that is behind says', () => {
  const readStates = (now: number) =>
    PROPOSAL_STATES.map((state) =>
      getProposalState(toProposalSnapshot({ state, proposedBy: 'Ada', expiresAt: 100 }, now)),
    )
  expect(readStates(99)).toEqual(['open', 'approved', 'declined', 'expired'])
  expect(readStates(100)).toEqual(['expired', 'approved', 'declined', 'expired'])
})
