import { expect, test } from 'vitest'
import { fakeClient } from '../testing/fake-client.js'
import { done, failed, submitForm } from '../testing/submit-form.js'
import { appealForm } from './forms.js'

test("an appeal sends its order, reason and description, 'None' if the description is empty", async () => {
  const inputs: unknown[] = []
  const client = fakeClient({
    appeals: {
      create: async (input) => {
        inputs.push(input)
        return undefined
      },
    },
  })
  for (const description of ['None', '  ', 'No money came'])
    expect(await submitForm(appealForm, client, { order: 't1', reason: 'Other', description })).toEqual(
      done(undefined, 'Order Appeal Submitted successfully'),
    )
  expect(inputs).toEqual(
    ['None', 'None', 'No money came'].map((description) => ({ order: 't1', reason: 'Other', description })),
  )
})

test('an appeal without a reason is not sent', async () => {
  expect(await submitForm(appealForm, fakeClient(), { order: 't1' })).toEqual(
    failed('Please select a reason for appeal'),
  )
})
