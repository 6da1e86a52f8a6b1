import { SECOND } from '@cht/sdk/rules'
import { expect, test, vi } from 'vitest'
import type { PasskeyDevice } from '../second-factor/passkey-device.js'
import { passkeyConfirmationForm, passkeyLoginForm } from '../second-factor/passkey-forms.js'
import { startApp } from '../testing/app-fixture.js'
import { flushMicrotasks, write } from '../testing/calls.js'
import { installFakeTimers } from '../testing/fake-timers.js'
import { user } from '../testing/fixtures.js'

installFakeTimers()

const request = {
  rpId: 'localhost',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required' as const,
}
const passkey = {
  id: 'Y3JlZA',
  rawId: 'Y3JlZA',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
}

type Answer = Awaited<ReturnType<PasskeyDevice['use']>>

/** An app in a browser that answers a question for a passkey only when `answers` says so, also after an abort. */
const start = async () => {
  const answers: ((answer: Answer) => void)[] = []
  const signals: (AbortSignal | undefined)[] = []
  const confirm = vi.fn(async () => ({ confirmedUntil: 1 }))
  const { app } = await startApp({
    auth: {
      startPasskeyLogin: write(async () => request),
      startPasskeyConfirmation: write(async () => request),
      logInByPasskey: async () => ({ value: user, message: undefined }),
      confirmByPasskey: write(confirm),
    },
    passkeyDevice: {
      supports: () => true,
      create: () => Promise.reject(new Error('not used')),
      use: (_, signal) => {
        signals.push(signal)
        return new Promise<Answer>((resolve) => {
          answers.push(resolve)
        })
      },
    },
  })
  const form = app.form(passkeyConfirmationForm)
  const ask = async () => {
    form.send({ type: 'form.submit' })
    await flushMicrotasks()
  }
  const getStates = () => [app.passkeyPrompt.getSnapshot().value, form.getSnapshot().value]
  return { app, form, ask, answers, signals, confirm, getStates }
}

test('a browser that has not answered within five seconds is reported, and its answer is still used', async () => {
  const { app, ask, answers, confirm, getStates } = await start()
  expect(getStates()).toEqual(['closed', 'editing'])
  await ask()
  expect([getStates(), app.passkeyPrompt.getSnapshot().context]).toEqual([
    [{ open: 'waiting' }, 'submitting'],
    { form: 'passkey-confirmation', question: expect.any(String) },
  ])
  vi.advanceTimersByTime(4 * SECOND)
  expect(getStates()).toEqual([{ open: 'unanswered' }, 'submitting'])
  vi.advanceTimersByTime(60 * SECOND)
  answers[0]?.(passkey)
  await flushMicrotasks()
  expect([getStates(), confirm.mock.calls.length]).toEqual([['closed', 'done'], 1])
})

test('an aborted question is closed at once, and its late answer neither acts nor closes the next question', async () => {
  const { form, ask, answers, signals, confirm, getStates } = await start()
  await ask()
  vi.advanceTimersByTime(4 * SECOND)
  form.send({ type: 'submission.abort' })
  expect([getStates(), signals[0]?.aborted]).toEqual([['closed', 'editing'], true])
  await ask()
  expect(getStates()).toEqual([{ open: 'waiting' }, 'submitting'])
  answers[0]?.(passkey)
  await flushMicrotasks()
  expect([getStates(), confirm.mock.calls.length]).toEqual([[{ open: 'waiting' }, 'submitting'], 0])
  vi.advanceTimersByTime(4 * SECOND)
  expect(getStates()).toEqual([{ open: 'unanswered' }, 'submitting'])
})

test.each([
  ['dismissed', 'Your browser used no passkey. Try again'],
  ['unsupported', 'This device cannot use passkeys. It needs a screen lock and a recent browser'],
  ['broken', 'Your browser could not use a passkey. A password manager or another extension may block it'],
] as const)('a question that ends as %s is closed, and the form says why', async (answer, failure) => {
  const { form, ask, answers, getStates } = await start()
  await ask()
  answers[0]?.(answer)
  await flushMicrotasks()
  expect([getStates(), form.getSnapshot().context.failure]).toEqual([['closed', 'failed'], failure])
})

test('the question of another form ends the first one, which can be asked again, and begins its own patience', async () => {
  const { app, form, ask, answers, signals, confirm, getStates } = await start()
  await ask()
  vi.advanceTimersByTime(4 * SECOND)
  const other = app.form(passkeyLoginForm)
  other.send({ type: 'form.submit' })
  await flushMicrotasks()
  const opened = { form: 'passkey-login', question: expect.any(String) }
  const { value, context } = app.passkeyPrompt.getSnapshot()
  expect([value, context, other.getSnapshot().value]).toEqual([{ open: 'waiting' }, opened, 'submitting'])
  expect([form.getSnapshot().value, form.getSnapshot().context.failure]).toEqual([
    'failed',
    'Your browser used no passkey. Try again',
  ])
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])

  // The browser answers the first question, late: that neither acts nor closes the second one.
  answers[0]?.(passkey)
  await flushMicrotasks()
  expect([app.passkeyPrompt.getSnapshot().context, confirm.mock.calls.length]).toEqual([opened, 0])
  vi.advanceTimersByTime(4 * SECOND)
  expect(app.passkeyPrompt.getSnapshot().value).toEqual({ open: 'unanswered' })

  await ask()
  expect([getStates(), other.getSnapshot().value]).toEqual([[{ open: 'waiting' }, 'submitting'], 'failed'])
})
