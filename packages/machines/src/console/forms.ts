import type { OperatorSession } from '@cht/sdk/operator'
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

/** Ends the session. */
export const signOutForm: ConsoleForm<Record<never, never>, undefined> = {
  id: 'console.signOut',
  initial: {},
  submit: ({ operator }, _, options) => operator().signOut(options),
  endsSession: true,
  toSessionEvent: () => ({ type: 'session.end' }),
}
