import * as z from 'zod/mini'
import { requiredLine } from '../auth/inputs.js'
import { type User, user } from '../auth/model.js'
import { defineEndpoint, payload, withMessage } from '../define-endpoint.js'
import { requireFields } from '../form-rule.js'
import { type List, listPayload } from '../list-payload.js'
import { id } from '../schema.js'
import { PASSKEY_NAME_MAX } from './methods.js'
import {
  type Confirmation,
  confirmation,
  LOST_RECOVERY_CODES,
  type ReauthenticationSettings,
  type RecoveryCodes,
  reauthenticationSettings,
  recoveryCodes,
} from './model.js'
import { newPasskey, usedPasskey } from './passkey-inputs.js'
import {
  type Passkey,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type PasskeyService,
  passkey,
  passkeyCreationOptions,
  passkeyRequestOptions,
  passkeyService,
} from './passkey-model.js'

const list = listPayload<List<Passkey>>(z.array(passkey))
const setUpFallback = 'Error setting up the passkey'
const loginFallback = 'Login failed'
const confirmationFallback = 'Error confirming that it is you'

export const passkeys = {
  /** Says which domain passkeys belong to. Without one, requests to use or add a passkey are refused. Decision 39. */
  passkeyService: defineEndpoint({
    method: 'GET',
    path: '/auth/passkeys',
    access: 'anyone',
    extension: true,
    output: payload<PasskeyService>(passkeyService),
  }),
  /**
   * Starts a login with a passkey, in this browser. With `isSecondStep`, it is the second step of a login that was refused with
   * `second_factor_required`, by a passkey of that account. Otherwise it takes the place of the password, too. The options are for
   * `navigator.credentials.get`, and their challenge works once, within five minutes. Never retried. Decision 39.
   * Errors: `too_many_requests`, `passkeys_unavailable`, `not_pending`.
   */
  startPasskeyLogin: defineEndpoint({
    method: 'POST',
    path: '/auth/passkeys/options',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    errors: ['not_pending', 'passkeys_unavailable', 'too_many_requests'],
    input: z.object({ isSecondStep: z.boolean() }),
    output: payload<PasskeyRequestOptions>(passkeyRequestOptions),
    fallback: loginFallback,
  }),
  /**
   * Logs in with the response of the browser to the options of `startPasskeyLogin`. Returns the user and the server's message. Never
   * retried. Decision 39.
   * Errors: `too_many_requests`, `invalid_passkey`, `passkeys_unavailable`, `not_pending`.
   */
  logInByPasskey: defineEndpoint({
    method: 'POST',
    path: '/auth/passkeys',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    errors: ['invalid_passkey', 'not_pending', 'passkeys_unavailable', 'too_many_requests'],
    input: z.object({ passkey: usedPasskey }),
    output: withMessage(payload<User>(user, 'user')),
    payloadName: 'user',
    fallback: loginFallback,
    success: 'Logged In Sucessfully',
  }),
  /**
   * Starts to confirm by a passkey that it is the user. The options are for `navigator.credentials.get`, and their challenge works
   * once, within five minutes, in this login session. Never retried. An account without a passkey is `not_found`. Decision 39.
   * Errors: `not_found`, `passkeys_unavailable`.
   */
  startPasskeyConfirmation: defineEndpoint({
    method: 'POST',
    path: '/reauthentication/passkey/options',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    noIdempotencyKey: true,
    errors: ['not_found', 'passkeys_unavailable'],
    output: payload<PasskeyRequestOptions>(passkeyRequestOptions),
    fallback: confirmationFallback,
  }),
  /**
   * Confirms with the response of the browser to the options of `startPasskeyConfirmation` that it is the user, for ten minutes of this
   * login session. Returns `confirmedUntil` in ms. Never retried. Decision 39.
   * Errors: `too_many_requests`, `invalid_passkey`, `passkeys_unavailable`, `not_pending`.
   */
  confirmByPasskey: defineEndpoint({
    method: 'POST',
    path: '/reauthentication/passkey',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    noIdempotencyKey: true,
    errors: ['invalid_passkey', 'not_pending', 'passkeys_unavailable', 'too_many_requests'],
    input: z.object({ passkey: usedPasskey }),
    output: payload<Confirmation>(confirmation),
    fallback: confirmationFallback,
  }),
  /** Lists the passkeys of the user, the oldest first. Instants are in ms. Decision 39. */
  passkeys: defineEndpoint({
    method: 'GET',
    path: '/passkeys',
    access: 'verified',
    extension: true,
    output: list,
  }),
  /**
   * Starts to set up a passkey. The options are for `navigator.credentials.create`, and their challenge works once, within five
   * minutes, in this login session. Never retried. Decision 39.
   * Errors: `account_on_hold`, `reauthentication_required`, `passkey_limit`, `passkeys_unavailable`.
   */
  startPasskeySetUp: defineEndpoint({
    method: 'POST',
    path: '/passkeys/options',
    access: 'verified',
    reauthentication: 'always',
    withoutTerms: true,
    extension: true,
    noIdempotencyKey: true,
    errors: ['account_on_hold', 'passkey_limit', 'passkeys_unavailable'],
    output: payload<PasskeyCreationOptions>(passkeyCreationOptions),
    fallback: setUpFallback,
  }),
  /**
   * Adds a passkey by the response of the browser to the options of `startPasskeySetUp`. It is named after the browser. Returns ten
   * recovery codes, unless the user has some. Decision 39.
   * Errors: `secret_shown`, `account_on_hold`, `reauthentication_required`, `factor_exists`, `invalid_passkey`, `passkey_limit`,
   * `passkeys_unavailable`, `not_pending`.
   */
  addPasskey: defineEndpoint({
    method: 'POST',
    path: '/passkeys',
    access: 'verified',
    reauthentication: 'always',
    withoutTerms: true,
    extension: true,
    showsSecret: LOST_RECOVERY_CODES,
    errors: [
      'account_on_hold',
      'invalid_passkey',
      'not_pending',
      'factor_exists',
      'passkey_limit',
      'passkeys_unavailable',
    ],
    input: z.object({ passkey: newPasskey }),
    output: payload<RecoveryCodes>(recoveryCodes),
    fallback: setUpFallback,
    success: 'The passkey is set up',
  }),
  /**
   * Renames a passkey, and returns all. Never retried. Decision 39.
   * Errors: `not_found`.
   */
  renamePasskey: defineEndpoint({
    method: 'POST',
    path: '/passkeys/{id}/rename',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    noIdempotencyKey: true,
    input: z
      .object({ id, name: requiredLine(PASSKEY_NAME_MAX) })
      .check(requireFields(['name'], 'Enter a name')),
    output: list,
    fallback: 'Error renaming the passkey',
    success: 'The passkey is renamed',
  }),
  /**
   * Removes a passkey; without another second factor, the recovery codes too. Returns the settings. Never retried.
   * Decision 39.
   * Errors: `not_found`, `reauthentication_required`.
   */
  removePasskey: defineEndpoint({
    method: 'POST',
    path: '/passkeys/{id}/remove',
    access: 'verified',
    reauthentication: 'always',
    withoutTerms: true,
    extension: true,
    noIdempotencyKey: true,
    input: z.object({ id }),
    output: payload<ReauthenticationSettings>(reauthenticationSettings),
    fallback: 'Error removing the passkey',
    success: 'The passkey is removed',
  }),
}
