import * as z from 'zod/mini'
import { type User, user } from '../auth/model.js'
import { defineEndpoint } from '../define-endpoint.js'
import { requiredLine } from '../model/lines.js'
import { payload } from '../payload.js'
import { authenticatorCodeInput, factorCodeInput } from './inputs.js'
import {
  type AuthenticatorSecret,
  authenticatorSecret,
  LOST_RECOVERY_CODES,
  type PendingLogin,
  pendingLogin,
  type ReauthenticationSettings,
  type RecoveryCodes,
  reauthenticationSettings,
  recoveryCodes,
} from './model.js'

const setUpFallback = 'Error setting up the authenticator app'

export const secondFactor = {
  /**
   * Returns how the second step of a login can be done, after a login that was refused with `second_factor_required`, in the
   * same browser, for ten minutes. `methods` is empty without one.
   */
  pendingLogin: defineEndpoint({
    method: 'GET',
    path: '/auth/second-factor',
    access: 'anyone',
    extension: true,
    output: payload<PendingLogin>(pendingLogin),
  }),
  /**
   * Does the second step of a login by a code of the authenticator app, or a recovery code; each works once. In the same
   * browser, within ten minutes of the login that was refused with `second_factor_required`. Starts the session.
   *
   * Returns the user and the server’s message. Never retried.
   * Errors: `too_many_requests`, `invalid_code`, `not_pending`.
   */
  logInByCode: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    errors: ['invalid_code', 'not_pending', 'too_many_requests'],
    input: factorCodeInput,
    output: payload<User>(user, 'user'),
    payloadName: 'user',
    fallback: 'Login failed',
    success: 'Logged In Sucessfully',
  }),
  /**
   * Starts to set up an authenticator app. Returns its secret, in base32 and as the URI of a QR code; it replaces one whose
   * code was not entered. The app is a second factor once a code of it was entered.
   * Errors: `secret_shown`, `account_on_hold`, `reauthentication_required`, `second_factor_missing`, `factor_exists`.
   */
  setUpAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/second-factor/authenticator',
    access: 'verified',
    reauthentication: 'always',
    withoutTerms: true,
    extension: true,
    showsSecret: 'The key of the app was shown once. If you did not get it, start the set-up again',
    errors: ['account_on_hold', 'factor_exists'],
    output: payload<AuthenticatorSecret>(authenticatorSecret),
    fallback: setUpFallback,
  }),
  /**
   * Finishes setting up an authenticator app by a code of it. Returns ten recovery codes, once, unless the user has some.
   * Errors: `too_many_requests`, `secret_shown`, `invalid_code`, `account_on_hold`, `reauthentication_required`,
   * `second_factor_missing`, `factor_exists`, `not_pending`.
   */
  addAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/second-factor/authenticator/confirm',
    access: 'verified',
    reauthentication: 'always',
    withoutTerms: true,
    extension: true,
    showsSecret: LOST_RECOVERY_CODES,
    errors: ['account_on_hold', 'invalid_code', 'not_pending', 'factor_exists', 'too_many_requests'],
    input: authenticatorCodeInput,
    output: payload<RecoveryCodes>(recoveryCodes),
    fallback: setUpFallback,
    success: 'The authenticator app is set up',
  }),
  /**
   * Removes the authenticator app; without another second factor, the recovery codes too. Returns the settings.
   *
   * Never retried.
   * Errors: `not_found`, `reauthentication_required`, `second_factor_missing`.
   */
  removeAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/second-factor/authenticator/remove',
    access: 'verified',
    reauthentication: 'always',
    withoutTerms: true,
    extension: true,
    noIdempotencyKey: true,
    errors: ['not_found'],
    output: payload<ReauthenticationSettings>(reauthenticationSettings),
    fallback: 'Error removing the authenticator app',
    success: 'The authenticator app is removed',
  }),
  /**
   * Creates ten recovery codes, which are shown once, in place of the old ones. An account without a second factor is
   * `not_found`.
   * Errors: `secret_shown`, `not_found`, `account_on_hold`, `reauthentication_required`, `second_factor_missing`.
   */
  createRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/second-factor/recovery-codes',
    access: 'verified',
    reauthentication: 'always',
    withoutTerms: true,
    extension: true,
    showsSecret: LOST_RECOVERY_CODES,
    errors: ['account_on_hold', 'not_found'],
    output: payload<RecoveryCodes>(recoveryCodes),
    fallback: 'Error creating recovery codes',
  }),
  /**
   * Removes a second factor with the token of the mail about it, which names one passkey or one set-up of an authenticator app.
   * No session is needed. Ends all login sessions and removes all webhooks of the user. Without another second factor, the
   * recovery codes go too. The token is valid for 7 days; a wrong or expired one, and that of a factor that is gone, is refused
   * with `invalid_input`.
   *
   * Never retried.
   */
  removeFactorByLink: defineEndpoint({
    method: 'POST',
    path: '/second-factor/remove',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    input: z.object({ token: requiredLine(300) }),
    fallback: 'Error removing the second factor',
    success: 'The second factor is removed, and all devices are logged out',
  }),
}
