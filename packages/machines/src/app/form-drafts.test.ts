import type { User } from '@cht/sdk/contract'
import { ApiError } from '@cht/sdk/errors'
import { describe, expect, test } from 'vitest'
import { buyOrderForm } from '../orders/forms.js'
import { passwordForm } from '../profile/forms.js'
import { otherUser, startApp } from '../testing/app-fixture.js'
import { createDeferredCall, flushMicrotasks, write } from '../testing/calls.js'
import { installFakeTimers } from '../testing/fake-timers.js'
import { user } from '../testing/fixtures.js'
import { verificationForm } from '../verification/forms.js'
import type { App } from './app.js'

installFakeTimers()

const TYPED = { amount: 25_000, paymentMethod: 'bank', network: '' } as const

const restartSession = (app: App, nextUser: User = user) => {
  app.session.send({ type: 'session.end' })
  app.session.send({ type: 'session.start', user: nextUser })
}

/** An app with a form that has typed values and is not submitted. A submission stays pending. */
const startAppWithDraft = async () => {
  const { app } = await startApp({ orders: { createBuy: () => new Promise(() => {}) } })
  const form = app.form(buyOrderForm)
  form.send({ type: 'fields.change', values: TYPED })
  return { app, form, getNewFormContext: () => app.form(buyOrderForm).getSnapshot().context }
}

describe('a draft', () => {
  test('is restored in the next session of the same user', async () => {
    const { app, getNewFormContext } = await startAppWithDraft()
    restartSession(app)
    expect(getNewFormContext().values).toEqual(TYPED)
  })

  test('is not restored for another user, nor in the same session', async () => {
    const { app, getNewFormContext } = await startAppWithDraft()
    expect(getNewFormContext().values).toEqual(buyOrderForm.initial)
    restartSession(app, otherUser)
    expect(getNewFormContext().values).toEqual(buyOrderForm.initial)
  })

  test('keeps the idempotency key of a request that may have reached the server', async () => {
    const { app, form, getNewFormContext } = await startAppWithDraft()
    form.send({ type: 'form.submit' })
    const { idempotencyKey } = form.getSnapshot().context
    restartSession(app)
    expect([typeof idempotencyKey, getNewFormContext().idempotencyKey === idempotencyKey]).toEqual([
      'string',
      true,
    ])
  })

  test('of a request that an operator may reject is offered again in the same session, without its idempotency key', async () => {
    const image = new Blob()
    const { app } = await startApp({ settings: { requestVerification: write(async () => undefined) } })
    const values = { country: 'ghana', verificationType: 'National Passport', idNumber: 'G1234567' } as const
    const sent = { ...values, frontImage: image, backImage: image }
    const form = app.form(verificationForm)
    form.send({ type: 'fields.change', values: sent })
    form.send({ type: 'form.submit' })
    await flushMicrotasks()
    expect(form.getSnapshot().matches('done')).toBe(true)
    const { context } = app.form(verificationForm).getSnapshot()
    expect([context.values, context.idempotencyKey]).toEqual([sent, undefined])
  })

  test('has no passwords', async () => {
    const { app } = await startApp()
    const form = app.form(passwordForm)
    form.send({ type: 'fields.change', values: { oldPassword: 'x', newPassword: 'y' } })
    restartSession(app)
    expect(app.form(passwordForm).getSnapshot().context.values).toEqual(passwordForm.initial)
  })

  test('has no passwords in its key', async () => {
    const keys: string[] = []
    const drafts = { read: () => [], write: (key: string) => keys.push(key), remove: () => {} }
    const { app } = await startApp({}, { drafts })
    const form = app.form(passwordForm, { oldPassword: 'hunter22' })
    form.send({ type: 'fields.change', values: { newPassword: 'y' } })
    expect(keys).toEqual([`["u1","${passwordForm.id}",{}]`])
  })
})

describe('the draft of a second form of the same kind', () => {
  /** Types into two forms while the request of the first is under way, then settles it. */
  const settleFirstForm = async (error?: Error) => {
    const { call, last } = createDeferredCall<undefined>()
    const { app } = await startApp({ orders: { createBuy: write((_, options) => call(options)) } })
    const firstForm = app.form(buyOrderForm)
    firstForm.send({ type: 'fields.change', values: TYPED })
    firstForm.send({ type: 'form.submit' })
    app.form(buyOrderForm).send({ type: 'fields.change', values: { ...TYPED, amount: 50_000 } })
    if (error) last().reject(error)
    else last().resolve(undefined)
    await flushMicrotasks()
    restartSession(app)
    return {
      firstFormState: firstForm.getSnapshot().value,
      restoredValues: app.form(buyOrderForm).getSnapshot().context.values,
    }
  }

  test('is kept when the first form succeeds', async () => {
    expect(await settleFirstForm()).toEqual({
      firstFormState: 'done',
      restoredValues: { amount: 50_000, paymentMethod: 'bank', network: '' },
    })
  })

  test('is kept when the first form fails', async () => {
    const invalid = new ApiError('invalid_input', 'Wrong', 422, [], undefined)
    expect(await settleFirstForm(invalid)).toEqual({
      firstFormState: 'failed',
      restoredValues: { amount: 50_000, paymentMethod: 'bank', network: '' },
    })
  })
})
