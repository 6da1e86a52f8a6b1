import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@cht/sdk/contract'
import { EXCHANGE_UNREACHABLE } from '@cht/sdk/errors'
import { expect, test } from 'vitest'
import { write } from '../testing/calls.js'
import { type Fakes, fakeClient } from '../testing/fake-client.js'
import { user } from '../testing/fixtures.js'
import { done, failed, submitForm } from '../testing/submit-form.js'
import type { PasskeyDevice } from './passkey-device.js'
import { passkeyConfirmationForm, passkeyForm, passkeyLoginForm } from './passkey-forms.js'
import { passkeyOffer } from './resources.js'

const request: PasskeyRequestOptions = {
  rpId: 'localhost',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required',
}
const creation: PasskeyCreationOptions = {
  rp: { id: 'localhost', name: 'CHT Exchange' },
  user: { id: 'dTE', name: user.email, displayName: user.email },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}
const credential = { id: 'Y3JlZA', rawId: 'Y3JlZA', type: 'public-key' as const }
const created: NewPasskey = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AA' } }
const used: UsedPasskey = {
  ...credential,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
}

/** A client with these fake endpoints, in a browser whose passkey device has the functions of `device`. */
const createClient = (auth: Fakes['auth'] = {}, device: Partial<PasskeyDevice> = {}) => ({
  ...fakeClient({ auth }),
  passkeyDevice: {
    supports: (rpId: string) => rpId === 'localhost',
    create: async () => created,
    use: async () => used,
    ...device,
  },
})

test('a passkey is created with the server’s options, and added', async () => {
  const sent: unknown[] = []
  const client = createClient(
    {
      startPasskeySetUp: write(async () => creation),
      addPasskey: write(async (input) => {
        sent.push(input)
        return { recoveryCodes: ['ABCDE-23456'] }
      }),
    },
    {
      create: async (options) => {
        sent.push(options)
        return created
      },
    },
  )
  expect(await submitForm(passkeyForm, client, {})).toEqual(
    done({ recoveryCodes: ['ABCDE-23456'] }, 'The passkey is set up'),
  )
  expect(sent).toEqual([creation, { passkey: created }])
})

test.each([
  ['dismissed', 'Your browser used no passkey. Try again'],
  ['exists', 'This device has a passkey of your account already'],
  ['unreachable', EXCHANGE_UNREACHABLE],
] as const)(
  'if the browser returns %s, the form shows a message and sends no passkey',
  async (failure, text) => {
    const client = createClient(
      { startPasskeySetUp: write(async () => creation) },
      { create: async () => failure },
    )
    expect(await submitForm(passkeyForm, client, {})).toEqual(failed(text))
  },
)

test('in a browser without passkeys, the form fails', async () => {
  const client = {
    ...createClient({ startPasskeySetUp: write(async () => creation) }),
    passkeyDevice: undefined,
  }
  expect(await submitForm(passkeyForm, client, {})).toEqual(
    failed('This device cannot use passkeys. It needs a screen lock and a recent browser'),
  )
})

test('a passkey logs in as the second step', async () => {
  const sent: unknown[] = []
  const client = createClient({
    startPasskeyLogin: write(async (input) => {
      sent.push(input)
      return request
    }),
    logInByPasskey: async (input) => {
      sent.push(input)
      return { value: user, message: undefined }
    },
  })
  expect(await submitForm(passkeyLoginForm, client, {}, { isSecondStep: true })).toEqual(
    done(user, 'Logged In Sucessfully'),
  )
  expect(sent).toEqual([{ isSecondStep: true }, { passkey: used }])
})

test('a passkey confirms who the user is; a failure shows no toast', async () => {
  const sent: unknown[] = []
  const calls = {
    startPasskeyConfirmation: write(async () => request),
    confirmByPasskey: write(async (input: unknown) => {
      sent.push(input)
      return { confirmedUntil: 1 }
    }),
  }
  expect(await submitForm(passkeyConfirmationForm, createClient(calls), {})).toMatchObject({ state: 'done' })
  expect(sent).toEqual([{ passkey: used }])
  const refused = createClient(calls, { use: async () => 'dismissed' })
  expect(await submitForm(passkeyConfirmationForm, refused, {})).toEqual({
    ...failed('Your browser used no passkey. Try again'),
    toasts: [],
  })
})

test.each([
  ['the domain of the page', { rpId: 'localhost' }, true],
  ['another domain', { rpId: 'exchange.example' }, false],
  ['no domain', {}, false],
])(
  'passkeys are offered only for the domain of the page: a back end with %s',
  async (_, service, isOffered) => {
    const client = createClient({ passkeyService: async () => service })
    expect(await passkeyOffer.load(client, {})).toBe(isOffered)
    expect(await passkeyOffer.load({ ...client, passkeyDevice: undefined }, {})).toBe(false)
  },
)
