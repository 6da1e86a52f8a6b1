import { ApiError } from '@cht/sdk/errors'
import { expect, test } from 'vitest'
import { logoutForm } from '../auth/logout-form.js'
import { investmentForm } from '../investments/forms.js'
import { askForConfirmation } from '../second-factor/confirmation.js'
import { startApp } from '../testing/app-fixture.js'
import { flushMicrotasks, write } from '../testing/calls.js'
import { installFakeTimers } from '../testing/fake-timers.js'
import { investment, toast } from '../testing/fixtures.js'

installFakeTimers()

const refusal = new ApiError('reauthentication_required', 'Confirm that it is you', 403, [], undefined)
const values = { amount: 25_000, planDurationDays: 6 } as const

/** An app whose server accepts an investment once its user has confirmed who they are. */
const start = async () => {
  const idempotencyKeys: (string | undefined)[] = []
  let isConfirmed = false
  const { app, toasts } = await startApp({
    auth: { logout: write(async () => undefined) },
    investments: {
      create: write(async (_, options) => {
        idempotencyKeys.push(options?.idempotencyKey)
        if (!isConfirmed) throw refusal
        return investment
      }),
    },
  })
  const openAndSubmit = async () => {
    const form = app.form(investmentForm, values)
    form.send({ type: 'form.submit' })
    await flushMicrotasks()
    return form
  }
  const answer = async (type: 'confirmation.give' | 'confirmation.cancel') => {
    isConfirmed = type === 'confirmation.give'
    app.confirmation.send({ type })
    await flushMicrotasks()
  }
  return {
    app,
    toasts,
    idempotencyKeys,
    openAndSubmit,
    answer,
    getState: () => app.confirmation.getSnapshot().value,
  }
}

test('requests that ask the user who they are share one dialog, and are repeated with their idempotency keys', async () => {
  const { idempotencyKeys, openAndSubmit, answer, getState } = await start()
  const forms = [await openAndSubmit(), await openAndSubmit()]
  expect([getState(), forms.map((form) => form.getSnapshot().value)]).toEqual([
    'asking',
    ['submitting', 'submitting'],
  ])
  await answer('confirmation.give')
  expect([getState(), forms.map((form) => form.getSnapshot().value)]).toEqual(['idle', ['done', 'done']])
  expect(idempotencyKeys.slice(2)).toEqual(idempotencyKeys.slice(0, 2))
  expect(new Set(idempotencyKeys).size).toBe(2)
})

test('a request fails with the refusal if the user does not want to confirm', async () => {
  const { toasts, openAndSubmit, answer, getState } = await start()
  const form = await openAndSubmit()
  await answer('confirmation.cancel')
  expect([getState(), form.getSnapshot().value]).toEqual(['idle', 'failed'])
  expect(toasts).toEqual([toast('error', 'Confirm that it is you')])
})

test('the dialog closes when the last request that waits is aborted', async () => {
  const { openAndSubmit, getState } = await start()
  const forms = [await openAndSubmit(), await openAndSubmit()]
  forms[0]?.send({ type: 'submission.abort' })
  expect(getState()).toBe('asking')
  forms[1]?.send({ type: 'submission.abort' })
  expect(getState()).toBe('idle')
})

test('the dialog does not open for a request that is already aborted', async () => {
  const { app, getState } = await start()
  expect(await askForConfirmation(app.confirmation, AbortSignal.abort())).toBe(false)
  expect(getState()).toBe('idle')
})

test('the dialog closes at the end of the session', async () => {
  const { app, openAndSubmit, getState } = await start()
  await openAndSubmit()
  expect(getState()).toBe('asking')
  app.form(logoutForm).send({ type: 'form.submit' })
  await flushMicrotasks()
  expect(getState()).toBe('idle')
})
