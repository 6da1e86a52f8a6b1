import { expect, test } from 'vitest'
import { investmentForm } from '../../packages/machines/src/investments/index.js'
import { startApp } from '../../packages/machines/src/testing/app-fixture.js'
import { toast } from '../../packages/machines/src/testing/fixtures.js'
import { ApiError } from '../../packages/sdk/src/errors.js'
import { createUser } from './user.js'

test('a submission that asks who the user is fails with the refusal, because a terminal has no dialog', async () => {
  const refusal = new ApiError('reauthentication_required', 'Confirm that it is you', 403, [], undefined)
  const { app, toasts } = await startApp({ investments: { create: () => Promise.reject(refusal) } })
  const user = createUser(app, () => Promise.reject(new Error('The test requests no file')))
  expect(await user.submit(investmentForm, { amount: 25_000, planDurationDays: 6 })).toBe(
    'Confirm that it is you',
  )
  expect(toasts).toEqual([toast('error', 'Confirm that it is you')])
  app.stop()
})
