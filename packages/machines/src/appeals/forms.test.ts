import { MINUTE, PARTIES } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { write } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { trade } from '../testing/fixtures.js'
import { done, failed, submitForm } from '../testing/submit-form.js'
import { paidTrade } from '../testing/trades.js'
import { viewTrade } from '../trades/selectors.js'
import { appealForm, decisionAcceptanceForm, evidenceForm, reviewForm, statementForm } from './forms.js'
import { getAppealSubject } from './selectors.js'

test('[orders.12] an appeal sends its parties, order, reason and description', async () => {
  const inputs: unknown[] = []
  const client = fakeClient({
    appeals: {
      create: write(async (input) => {
        inputs.push(input)
        return undefined
      }),
    },
  })
  const values = {
    appealedBy: 'u1',
    appealedAgainst: 'u2',
    order: 't1',
    reason: 'Other',
    description: 'No money came',
  } as const
  expect(await submitForm(appealForm, client, values)).toEqual(
    done(undefined, 'Order Appeal Submitted successfully'),
  )
  expect(inputs).toEqual([values])
})

test('[orders.12] an appeal is filed by the viewing party, against the other one', () => {
  const { buyer, seller, _id: order } = trade
  const subjects = PARTIES.map((party) => getAppealSubject(viewTrade(trade, 0, trade[party]._id ?? '')))
  expect(subjects).toEqual([
    { appealedBy: buyer._id, appealedAgainst: seller._id, order },
    { appealedBy: seller._id, appealedAgainst: buyer._id, order },
  ])
})

test('an appeal about the amount begins with its reason and its description', () => {
  const { _id, ...disputed } = paidTrade('paid.amountDisputed')
  expect(getAppealSubject(viewTrade({ _id, ...disputed }, 0, disputed.buyer._id ?? ''))).toMatchObject({
    order: _id,
    reason: 'Other',
    description: 'Another amount: ',
  })
})

test('[orders.12] an appeal without a description is not sent, and says so', async () => {
  for (const description of ['', '  ', 'Another amount: '])
    expect(await submitForm(appealForm, fakeClient(), { order: 't1', reason: 'Other', description })).toEqual(
      failed('Describe what happened first'),
    )
})

test('[orders.12] an appeal without a reason or an order is not sent', async () => {
  expect(await submitForm(appealForm, fakeClient(), { order: 't1' })).toEqual(
    failed('Please select a reason for appeal'),
  )
  expect(
    await submitForm(appealForm, fakeClient(), { reason: 'Other', description: 'No money came' }),
  ).toEqual(failed('Select an order to appeal'))
})

test('what a party adds to an appeal, and what it answers to a decision, is sent for the trade', async () => {
  const calls: unknown[] = []
  const record = (name: string) => async (input: unknown, options?: { timeout?: number | undefined }) => {
    calls.push([name, input, options?.timeout])
    return trade
  }
  const client = fakeClient({
    appeals: {
      addStatement: write(record('statement')),
      addPicture: write(record('picture')),
      requestReview: write(record('review')),
      acceptDecision: write(record('acceptance')),
    },
  })
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  expect([
    await submitForm(statementForm, client, { id: 't1', text: 'I have paid' }),
    await submitForm(evidenceForm, client, { id: 't1', picture }),
    await submitForm(reviewForm, client, { id: 't1', text: 'It is there' }),
    await submitForm(decisionAcceptanceForm, client, { id: 't1' }),
  ]).toEqual([
    done(trade, 'Statement added'),
    done(trade, 'Picture added'),
    done(trade, 'Review requested'),
    done(trade, 'Decision accepted'),
  ])
  expect(calls).toEqual([
    ['statement', { id: 't1', text: 'I have paid' }, undefined],
    ['picture', { id: 't1', picture }, MINUTE],
    ['review', { id: 't1', text: 'It is there' }, undefined],
    ['acceptance', { id: 't1' }, undefined],
  ])
})

test('an empty statement or request for a review, and evidence without a picture, are not sent', async () => {
  expect(await submitForm(statementForm, fakeClient(), { id: 't1', text: ' ' })).toEqual(
    failed('Write what happened first'),
  )
  expect(await submitForm(reviewForm, fakeClient(), { id: 't1', text: '' })).toEqual(
    failed('Write what happened first'),
  )
  expect(await submitForm(evidenceForm, fakeClient(), { id: 't1' })).toEqual(failed('Add a picture first'))
})
