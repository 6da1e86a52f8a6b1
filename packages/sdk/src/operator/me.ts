import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { payload } from '../payload.js'
import { id, instant, wireObject } from '../schema.js'
import { newPasskey } from '../second-factor/passkey-inputs.js'
import {
  type PasskeyCreationOptions,
  passkey,
  passkeyCreationOptions,
} from '../second-factor/passkey-model.js'
import { auditFields } from './audit.js'
import { operatorRoles } from './role-schemas.js'
import { OPERATOR_ROLE_NAMES } from './roles.js'
import { authenticatorCode } from './sign-in.js'

const access = 'operator'
const roles = OPERATOR_ROLE_NAMES

/** `hasAuthenticator`: whether an authenticator app is set up. `endsAt`: when the session of the request ends. */
const operatorMe = wireObject({
  name: z.string(),
  email: z.string(),
  roles: operatorRoles,
  endsAt: instant,
  hasAuthenticator: z.boolean(),
  passkeys: z.array(passkey),
})
/** @useDeclaredType */
export interface OperatorMe extends z.output<typeof operatorMe> {}

/**
 * What a person who operates the exchange does with their own passkeys and authenticator app. One of them always stays. A token is refused with
 * `person_required`, and a session that was started more than 10 minutes ago with `sign_in_again`. The person is told of each change by mail.
 */
export const meEndpoints = {
  /**
   * Returns the person who calls, and how they sign in; their passkeys, the oldest first.
   *
   * Instants are in ms.
   * Errors: `person_required`.
   */
  me: defineEndpoint({
    method: 'GET',
    path: '/operator/me',
    access,
    roles,
    errors: ['person_required'],
    output: payload<OperatorMe>(operatorMe),
  }),
  /**
   * Starts to set up a further passkey. Returns options for `navigator.credentials.create`; their challenge works once, in the
   * session of the request, for five minutes.
   *
   * Never retried.
   * Errors: `passkey_limit`, `passkeys_unavailable`, `person_required`, `sign_in_again`.
   */
  startOwnPasskey: defineEndpoint({
    method: 'POST',
    path: '/operator/me/passkeys/options',
    access,
    roles,
    noIdempotencyKey: true,
    errors: ['person_required', 'sign_in_again', 'passkey_limit', 'passkeys_unavailable'],
    output: payload<PasskeyCreationOptions>(passkeyCreationOptions),
  }),
  /**
   * Adds a passkey, as the browser returned it for the options of `startOwnPasskey`. It is named after the browser.
   *
   * Never retried. Instants are in ms.
   * Errors: `factor_exists`, `invalid_passkey`, `passkey_limit`, `passkeys_unavailable`, `person_required`, `sign_in_again`,
   * `not_pending`.
   */
  addOwnPasskey: defineEndpoint({
    method: 'POST',
    path: '/operator/me/passkeys',
    access,
    roles,
    noIdempotencyKey: true,
    errors: [
      'person_required',
      'sign_in_again',
      'invalid_passkey',
      'factor_exists',
      'not_pending',
      'passkey_limit',
      'passkeys_unavailable',
    ],
    input: z.object({ passkey: newPasskey, ...auditFields }),
    output: payload<OperatorMe>(operatorMe),
    success: 'Passkey added',
  }),
  /**
   * Removes a passkey, and ends the other sessions of the person; the last factor stays.
   *
   * Instants are in ms.
   * Errors: `not_found`, `person_required`, `sign_in_again`, `last_factor`.
   */
  removeOwnPasskey: defineEndpoint({
    method: 'POST',
    path: '/operator/me/passkeys/{id}/remove',
    access,
    roles,
    errors: ['person_required', 'sign_in_again', 'last_factor'],
    input: wireObject({ id, ...auditFields }),
    output: payload<OperatorMe>(operatorMe),
    success: 'Passkey removed',
  }),
  /**
   * Starts to set up an authenticator app. Returns its secret, which replaces one whose code was not entered. `uri` is for a QR code.
   *
   * Never retried.
   * Errors: `factor_exists`, `person_required`, `sign_in_again`.
   */
  setUpOwnAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/operator/me/authenticator',
    access,
    roles,
    noIdempotencyKey: true,
    showsSecret: 'Set it up again',
    errors: ['person_required', 'sign_in_again', 'factor_exists'],
    output: payload(z.object({ secret: z.string(), uri: z.string() })),
    success: 'Enter a code of the app',
  }),
  /**
   * Turns on the authenticator app that was set up, by a code of it.
   *
   * Never retried. Instants are in ms.
   * Errors: `invalid_code`, `factor_exists`, `person_required`, `sign_in_again`, `not_pending`.
   */
  addOwnAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/operator/me/authenticator/confirm',
    access,
    roles,
    noIdempotencyKey: true,
    errors: ['person_required', 'sign_in_again', 'invalid_code', 'factor_exists', 'not_pending'],
    input: wireObject({ authenticatorCode, ...auditFields }),
    output: payload<OperatorMe>(operatorMe),
    success: 'Authenticator app added',
  }),
  /**
   * Removes the authenticator app, and ends the other sessions of the person; the last factor stays.
   *
   * Instants are in ms.
   * Errors: `not_found`, `person_required`, `sign_in_again`, `last_factor`.
   */
  removeOwnAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/operator/me/authenticator/remove',
    access,
    roles,
    errors: ['person_required', 'sign_in_again', 'not_found', 'last_factor'],
    output: payload<OperatorMe>(operatorMe),
    success: 'Authenticator app removed',
  }),
}
