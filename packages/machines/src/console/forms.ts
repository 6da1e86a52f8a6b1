import { ContractError } from '@cht/sdk/errors'
import type { LedgerReport, LedgerScope, OperatorExport, OperatorSession } from '@cht/sdk/operator'
import { HOUR } from '@cht/sdk/rules'
import { createPasskey, pickSignal, readRequest, usePasskey } from '../second-factor/ask-device.js'
import type { ConsoleForm } from './console-api.js'

const startSession = (session: OperatorSession | undefined) =>
  session && ({ type: 'session.start', session } as const)

/** Asks for a mailed code. Its result names the sign-in. */
export const startSignInForm: ConsoleForm<{ email: string }, { signIn: string }> = {
  id: 'console.startSignIn',
  initial: { email: '' },
  submit: ({ signIn }, input, options) => signIn.start(input, options),
  showsMessage: true,
}

/** Signs a person in by the mailed code and a code of the authenticator app. */
export const finishSignInForm: ConsoleForm<
  { email: string; signIn: string; code: string; authenticatorCode: string },
  OperatorSession
> = {
  id: 'console.finishSignIn',
  initial: { email: '', signIn: '', code: '', authenticatorCode: '' },
  secrets: ['code', 'authenticatorCode', 'signIn'],
  submit: ({ signIn }, input, options) => signIn.finish(input, options),
  toSessionEvent: startSession,
}

/** Creates the secret of the authenticator app of an invited person. */
export const setUpAuthenticatorForm: ConsoleForm<{ invitation: string }, { secret: string; uri: string }> = {
  id: 'console.setUpAuthenticator',
  initial: { invitation: '' },
  secrets: ['invitation'],
  submit: ({ signIn }, input, options) => signIn.setUp(input, options),
}

/** Accepts an invitation, which signs the person in. */
export const acceptInvitationForm: ConsoleForm<
  { invitation: string; authenticatorCode: string },
  OperatorSession
> = {
  id: 'console.acceptInvitation',
  initial: { invitation: '', authenticatorCode: '' },
  secrets: ['invitation', 'authenticatorCode'],
  submit: ({ signIn }, input, options) => signIn.accept(input, options),
  toSessionEvent: startSession,
}

/** Signs a person in by a passkey that they choose in the browser. */
export const passkeySignInForm: ConsoleForm<Record<never, never>, OperatorSession> = {
  id: 'console.passkeySignIn',
  initial: {},
  quiet: true,
  submit: async (api, _, options) => {
    const { signIn, options: requested } = await readRequest(api.signIn.startByPasskey(pickSignal(options)))
    const passkey = await usePasskey(api, requested, options)
    return api.signIn.finishByPasskey({ signIn, passkey }, pickSignal(options))
  },
  toSessionEvent: startSession,
}

/** Accepts an invitation by a new passkey, which signs the person in. */
export const acceptByPasskeyForm: ConsoleForm<{ invitation: string }, OperatorSession> = {
  id: 'console.acceptByPasskey',
  initial: { invitation: '' },
  secrets: ['invitation'],
  quiet: true,
  submit: async (api, { invitation }, options) => {
    const requested = await readRequest(api.signIn.startPasskey({ invitation }, pickSignal(options)))
    const passkey = await createPasskey(api, requested, options)
    return api.signIn.acceptByPasskey({ invitation, passkey }, pickSignal(options))
  },
  toSessionEvent: startSession,
}

/** Ends the session. */
export const signOutForm: ConsoleForm<Record<never, never>, undefined> = {
  id: 'console.signOut',
  initial: {},
  submit: ({ operator }, _, options) => operator().signOut(options),
  endsSession: true,
  toSessionEvent: () => ({ type: 'session.end' }),
}

/** In ms. A check of millions of ledger entries takes minutes. */
const LEDGER_TIMEOUT = HOUR

/** Checks the ledger. It reads, but takes long: it runs when somebody asks for it. */
export const checkLedgerForm: ConsoleForm<{ scope: LedgerScope }, LedgerReport> = {
  id: 'console.checkLedger',
  initial: { scope: 'recent' },
  submit: async ({ operator }, input, options) => ({
    value: await operator().ledger(input, { ...options, timeout: LEDGER_TIMEOUT }),
    message: undefined,
  }),
}

/** A file that an export was put together to. */
export interface ExportedFile {
  export: OperatorExport
  bytes: Uint8Array<ArrayBuffer>
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Downloads an export of the caller, part by part. Fails if the file is not the one that the exchange has written. */
export const downloadExportForm: ConsoleForm<{ id: string }, ExportedFile> = {
  id: 'console.downloadExport',
  initial: { id: '' },
  submit: async ({ operator }, { id }, options) => {
    const exported = await operator().export({ id }, options)
    const parts: string[] = []
    for (let part = 0; part < exported.parts; part++)
      parts.push((await operator().exportPart({ id, part }, options)).text)
    const bytes = new TextEncoder().encode(parts.join(''))
    const hash = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
    if (hash !== exported.sha256)
      throw new ContractError('The file is not the one that the exchange has written: download it again')
    return { value: { export: exported, bytes }, message: undefined }
  },
}
