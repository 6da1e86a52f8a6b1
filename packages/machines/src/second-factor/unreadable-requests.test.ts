import { ContractError } from '@cht/sdk/errors'
import { expect, test, vi } from 'vitest'
import { openAndSubmit, signedOut, startApp } from '../testing/app-fixture.js'
import { installFakeTimers } from '../testing/fake-timers.js'
import { toast } from '../testing/fixtures.js'
import { recoveryCodesForm } from './forms.js'
import { passkeyConfirmationForm, passkeyForm, passkeyLoginForm } from './passkey-forms.js'

installFakeTimers()

const UNREAD = 'This is done, but its result could not be shown'
const unreadable = async (): Promise<never> => {
  throw new ContractError('For developers', { text: UNREAD, outcome: 'done' })
}
const create = vi.fn()
const use = vi.fn()
const passkeyDevice = { supports: () => true, create, use }

test('a form fails if it cannot read what the browser is asked, though that request has succeeded', async () => {
  const { app } = await startApp({
    passkeyDevice,
    auth: { startPasskeySetUp: unreadable, startPasskeyConfirmation: unreadable },
  })
  const guest = await startApp({
    passkeyDevice,
    auth: { checkAuth: () => Promise.reject(signedOut), startPasskeyLogin: unreadable },
  })
  const forms = [
    await openAndSubmit(app, passkeyForm),
    await openAndSubmit(app, passkeyConfirmationForm),
    await openAndSubmit(guest.app, passkeyLoginForm),
  ]
  expect(forms.map((form) => form.getSnapshot().value)).toEqual(['failed', 'failed', 'failed'])
  expect([guest.getSessionState(), create.mock.calls, use.mock.calls]).toEqual(['guest', [], []])
})

test('new recovery codes that cannot be read are said to exist', async () => {
  const { app, toasts } = await startApp({ auth: { createRecoveryCodes: unreadable } })
  const form = await openAndSubmit(app, recoveryCodesForm)
  expect([form.getSnapshot().value, toasts]).toEqual(['done', [toast('success', UNREAD)]])
})
