import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { requiredLine } from '../model/lines.js'
import { payload } from '../payload.js'
import { instant, wireObject } from '../schema.js'
import { newPasskey, usedPasskey } from '../second-factor/passkey-inputs.js'
import {
  type PasskeyCreationOptions,
  type PasskeyService,
  passkeyCreationOptions,
  passkeyRequestOptions,
  passkeyService,
} from '../second-factor/passkey-model.js'
import { operatorRoles } from './role-schemas.js'

export const authenticatorCode = requiredLine(20)
/** `token` is the bearer token of the session. */
const operatorSession = z.object({
  token: z.string(),
  name: z.string(),
  roles: operatorRoles,
  endsAt: instant,
})
/** @useDeclaredType */
export interface OperatorSession extends z.output<typeof operatorSession> {}

const startedPasskeySignIn = wireObject({ signIn: z.string(), options: passkeyRequestOptions })
/** @useDeclaredType */
export interface StartedPasskeySignIn extends z.output<typeof startedPasskeySignIn> {}

/** What identifies a sign-in that was started. */
const startedSignIn = requiredLine(100)
const invitation = requiredLine(100)

/** How people who operate the exchange sign in: by a passkey, or by a mailed code and a code of their authenticator app. */
export const operatorSignIn = {
  /**
   * Mails a code to a person who operates the exchange. The response is the same for every email; `signIn` goes back with the
   * code.
   *
   * Never retried.
   * Errors: `too_many_requests`.
   */
  start: defineEndpoint({
    method: 'POST',
    path: '/operator/sign-in/start',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    errors: ['too_many_requests'],
    input: wireObject({ email: requiredLine(254) }),
    output: payload(z.object({ signIn: z.string() })),
    success: 'If this is the email of an operator, a code is on its way',
  }),
  /**
   * Signs a person in by `signIn` of the start, the mailed `code` and a code of their authenticator app. The mailed code is good
   * for five tries. Returns the bearer token of a session, which ends after 12 hours.
   *
   * Never retried. `endsAt` is in ms.
   * Errors: `too_many_requests`, `invalid_code`.
   */
  finish: defineEndpoint({
    method: 'POST',
    path: '/operator/sign-in',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    showsSecret: 'Sign in again',
    errors: ['too_many_requests', 'invalid_code'],
    input: wireObject({
      email: requiredLine(254),
      signIn: startedSignIn,
      code: requiredLine(20),
      authenticatorCode,
    }),
    output: payload<OperatorSession>(operatorSession),
    success: 'Signed in',
  }),
  /**
   * Returns whether passkeys are offered: `rpId` is the domain that they belong to, that of the console. It is absent where the console
   * is opened by an IP address.
   */
  passkeyService: defineEndpoint({
    method: 'GET',
    path: '/operator/sign-in/passkey',
    access: 'anyone',
    extension: true,
    output: payload<PasskeyService>(passkeyService),
  }),
  /**
   * Starts a sign-in by a passkey. Returns options for `navigator.credentials.get`, which list no passkeys: the person chooses one
   * in the browser. Their challenge works once, for five minutes; `signIn` goes back with the passkey.
   *
   * Never retried.
   * Errors: `too_many_requests`, `passkeys_unavailable`.
   */
  startByPasskey: defineEndpoint({
    method: 'POST',
    path: '/operator/sign-in/passkey/options',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    errors: ['passkeys_unavailable', 'too_many_requests'],
    output: payload<StartedPasskeySignIn>(startedPasskeySignIn),
  }),
  /**
   * Signs a person in by `signIn` of `startByPasskey` and what the browser returned for its options. Returns the bearer token of a
   * session, which ends after 12 hours.
   *
   * Never retried. `endsAt` is in ms.
   * Errors: `too_many_requests`, `invalid_passkey`, `passkeys_unavailable`, `not_pending`.
   */
  finishByPasskey: defineEndpoint({
    method: 'POST',
    path: '/operator/sign-in/passkey',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    showsSecret: 'Sign in again',
    errors: ['invalid_passkey', 'not_pending', 'passkeys_unavailable', 'too_many_requests'],
    input: z.object({ signIn: startedSignIn, passkey: usedPasskey }),
    output: payload<OperatorSession>(operatorSession),
    success: 'Signed in',
  }),
  /**
   * Says who is invited by an open invitation, and with which roles.
   *
   * `until` is in ms.
   * Errors: `too_many_requests`, `not_found`.
   */
  showInvitation: defineEndpoint({
    method: 'POST',
    path: '/operator/invitation/show',
    access: 'anyone',
    extension: true,
    readsOnly: true,
    errors: ['not_found', 'too_many_requests'],
    input: wireObject({ invitation }),
    output: payload(wireObject({ name: z.string(), roles: operatorRoles, until: instant })),
  }),
  /**
   * Starts to set up a passkey of a person with an open invitation. Returns options for `navigator.credentials.create`; their
   * challenge works once, for five minutes.
   *
   * Never retried.
   * Errors: `too_many_requests`, `not_found`, `passkeys_unavailable`.
   */
  startPasskey: defineEndpoint({
    method: 'POST',
    path: '/operator/invitation/passkey/options',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    errors: ['not_found', 'passkeys_unavailable', 'too_many_requests'],
    input: wireObject({ invitation }),
    output: payload<PasskeyCreationOptions>(passkeyCreationOptions),
  }),
  /**
   * Accepts an invitation by a new passkey, as the browser returned it for the options of `startPasskey`, and signs the person in.
   *
   * Never retried. `endsAt` is in ms.
   * Errors: `too_many_requests`, `not_found`, `factor_exists`, `invalid_passkey`, `passkeys_unavailable`, `not_pending`.
   */
  acceptByPasskey: defineEndpoint({
    method: 'POST',
    path: '/operator/invitation/passkey',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    showsSecret: 'Sign in',
    errors: [
      'not_found',
      'invalid_passkey',
      'factor_exists',
      'not_pending',
      'passkeys_unavailable',
      'too_many_requests',
    ],
    input: z.object({ invitation, passkey: newPasskey }),
    output: payload<OperatorSession>(operatorSession),
    success: 'Welcome',
  }),
  /**
   * Creates the secret of the authenticator app of a person with an open invitation, in place of an earlier one that was not
   * confirmed. `uri` is for a QR code.
   *
   * Never retried.
   * Errors: `too_many_requests`, `not_found`.
   */
  setUp: defineEndpoint({
    method: 'POST',
    path: '/operator/invitation/set-up',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    showsSecret: 'Set it up again',
    errors: ['not_found', 'too_many_requests'],
    input: wireObject({ invitation }),
    output: payload(z.object({ secret: z.string(), uri: z.string() })),
    success: 'Enter a code of the app',
  }),
  /**
   * Accepts an invitation by a code of the authenticator app that was set up with it, and signs the person in.
   *
   * Never retried. `endsAt` is in ms.
   * Errors: `too_many_requests`, `not_found`, `invalid_code`, `not_pending`.
   */
  accept: defineEndpoint({
    method: 'POST',
    path: '/operator/invitation',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    showsSecret: 'Sign in',
    errors: ['not_found', 'too_many_requests', 'invalid_code', 'not_pending'],
    input: wireObject({ invitation, authenticatorCode }),
    output: payload<OperatorSession>(operatorSession),
    success: 'Welcome',
  }),
}
