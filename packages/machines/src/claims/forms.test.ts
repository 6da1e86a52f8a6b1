import { expect, test } from 'vitest'
import { write } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { trade } from '../testing/fixtures.js'
import { done, failed, submitForm } from '../testing/submit-form.js'
import { claimAnswerForm, claimForm, claimWithdrawalForm } from './forms.js'

test('a claim, an answer and a withdrawal are sent for the trade', async () => {
  const calls: unknown[] = []
  const record = (name: string) => async (input: unknown) => {
    calls.push([name, input])
    return trade
  }
  const client = fakeClient({
    claims: {
      file: write(record('file')),
      answer: write(record('answer')),
      withdraw: write(record('withdraw')),
    },
  })
  const claim = { id: 't1', reason: 'reversed', description: 'It is gone' } as const
  expect([
    await submitForm(claimForm, client, claim),
    await submitForm(claimAnswerForm, client, { id: 't1', text: 'It was paid' }),
    await submitForm(claimWithdrawalForm, client, { id: 't1' }),
  ]).toEqual([done(trade, 'Claim filed'), done(trade, 'Answer sent'), done(trade, 'Claim withdrawn')])
  expect(calls).toEqual([
    ['file', claim],
    ['answer', { id: 't1', text: 'It was paid' }],
    ['withdraw', { id: 't1' }],
  ])
})

test('a claim without a reason or a description, and an empty answer, are not sent', async () => {
  expect(await submitForm(claimForm, fakeClient(), { id: 't1', reason: '', description: 'x' })).toEqual(
    failed('Choose what is wrong first'),
  )
  expect(
    await submitForm(claimForm, fakeClient(), { id: 't1', reason: 'reversed', description: ' ' }),
  ).toEqual(failed('Describe what happened first'))
  expect(await submitForm(claimAnswerForm, fakeClient(), { id: 't1', text: ' ' })).toEqual(
    failed('Write what happened first'),
  )
})
