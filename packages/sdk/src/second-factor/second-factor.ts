import * as z from 'zod/mini'
import { type User, user } from '../auth/model.js'
import { defineEndpoint, payload, withMessage } from '../define-endpoint.js'
import { authenticatorCode, factorCode } from './inputs.js'
import {
  type AuthenticatorSecret,
  authenticatorSecret,
  type PendingLogin,
  pendingLogin,
  type ReauthenticationSettings,
  type RecoveryCodes,
  reauthenticationSettings,
  recoveryCodes,
} from './model.js'
import { validateAuthenticatorCode, validateFactorCode } from './validation.js'

const setUpFallback = 'Error setting up the authenticator app'

/** Endpoints of our server that the spec does not have (docs/wire.md, Extensions). These writes take no idempotency key. */
export const secondFactor = {
  /** Says by which methods the second step of a login in this browser can be done; none if no second step is due. Decision 39. */
  pendingLogin: defineEndpoint({
    method: 'GET',
    path: '/auth/second-factor',
    access: 'anyone',
    output: payload<PendingLogin>(pendingLogin),
  }),
  /**
   * Does the second step of a login that was refused with `second_factor_required`, in the same browser, within ten minutes.
   * Starts a session. Returns the user and the server's message. Never retried. Errors: `invalid_code`, `not_pending`,
   * `too_many_requests`. Decision 39.
   */
  logIn: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor',
    access: 'anyone',
    noIdempotencyKey: true,
    errors: ['invalid_code', 'not_pending', 'too_many_requests'],
    input: z.object({ code: factorCode }),
    validate: validateFactorCode,
    output: withMessage(payload<User>(user, 'user')),
    payloadName: 'user',
    fallback: 'Login failed',
    success: 'Logged In Sucessfully',
  }),
  /**
   * Starts to set up an authenticator app. Returns its secret, which replaces one whose code was not entered. Never retried.
   * Errors: `reauthentication_required`, `factor_exists`. Decision 39.
   */
  setUpAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/second-factor/authenticator',
    access: 'verified',
    noIdempotencyKey: true,
    errors: ['factor_exists'],
    output: payload<AuthenticatorSecret>(authenticatorSecret),
    fallback: setUpFallback,
  }),
  /**
   * Finishes setting up an authenticator app by a code of it. Returns ten recovery codes, unless the user has some. Never retried.
   * Errors: `reauthentication_required`, `invalid_code`, `not_pending`, `factor_exists`, `too_many_requests`. Decision 39.
   */
  addAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/second-factor/authenticator/confirm',
    access: 'verified',
    noIdempotencyKey: true,
    errors: ['invalid_code', 'not_pending', 'factor_exists', 'too_many_requests'],
    input: z.object({ code: authenticatorCode }),
    validate: validateAuthenticatorCode,
    output: payload<RecoveryCodes>(recoveryCodes),
    fallback: setUpFallback,
    success: 'The authenticator app is set up',
  }),
  /**
   * Removes the authenticator app; without another second factor, the recovery codes too. Returns the settings. Never retried.
   * Errors: `reauthentication_required`, `not_found`. Decision 39.
   */
  removeAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/second-factor/authenticator/remove',
    access: 'verified',
    noIdempotencyKey: true,
    errors: ['not_found'],
    output: payload<ReauthenticationSettings>(reauthenticationSettings),
    fallback: 'Error removing the authenticator app',
    success: 'The authenticator app is removed',
  }),
  /**
   * Creates ten recovery codes in place of the old ones. Never retried. Errors: `reauthentication_required`, `not_found` without
   * a second factor. Decision 39.
   */
  createRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/second-factor/recovery-codes',
    access: 'verified',
    noIdempotencyKey: true,
    errors: ['not_found'],
    output: payload<RecoveryCodes>(recoveryCodes),
    fallback: 'Error creating recovery codes',
  }),
}
