import * as z from 'zod/mini'
import { type User, user } from '../auth/model.js'
import { defineEndpoint } from '../define-endpoint.js'
import { requireFields } from '../form-rule.js'
import { type List, listPayload } from '../list-payload.js'
import { requiredLine } from '../model/lines.js'
import { payload } from '../payload.js'
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
  /**
   * Returns whether passkeys are offered: `rpId` is the domain that they belong to. It is absent where the exchange is opened
   * by an IP address: requests to use or add a passkey are then refused.
   */
  passkeyService: defineEndpoint({
    method: 'GET',
    path: '/auth/passkeys',
    access: 'anyone',
    extension: true,
    output: payload<PasskeyService>(passkeyService),
  }),
  /**
   * Starts a login with a passkey. Returns options for `navigator.credentials.get`; their challenge works once, in the same
   * browser, for five minutes. With `isSecondStep`, for the account whose password was entered in this browser and refused with
   * `second_factor_required`; otherwise for whichever passkey the user chooses, without an email or password.
   *
   * Never retried.
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
   * Logs in with a passkey. Takes what the browser returned for the options. Starts the session, which is confirmed for ten
   * minutes.
   *
   * The options are those of `startPasskeyLogin`. Returns the user and the server’s message. Never retried.
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
    output: payload<User>(user, 'user'),
    payloadName: 'user',
    fallback: loginFallback,
    success: 'Logged In Sucessfully',
  }),
  /**
   * Starts to confirm with a passkey that it is the user. Returns options for `navigator.credentials.get`; their challenge
   * works once, in the login session of the request, for five minutes. An account without a passkey is `not_found`.
   *
   * Never retried.
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
   * Confirms with a passkey that it is the user, for ten minutes of the login session of the request. Takes what the browser
   * returned for the options.
   *
   * The options are those of `startPasskeyConfirmation`. `confirmedUntil` is in ms. Never retried.
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
  /**
   * Lists the passkeys of the user, the oldest first.
   *
   * Instants are in ms.
   */
  passkeys: defineEndpoint({
    method: 'GET',
    path: '/passkeys',
    access: 'verified',
    extension: true,
    output: list,
  }),
  /**
   * Starts to set up a passkey. Returns options for `navigator.credentials.create`; their challenge works once, in the login
   * session of the request, for five minutes.
   *
   * Never retried.
   * Errors: `account_on_hold`, `reauthentication_required`, `second_factor_missing`, `passkey_limit`, `passkeys_unavailable`.
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
   * Adds a passkey, which is named after the browser. Takes what the browser returned for the options. Returns ten recovery
   * codes, once, unless the user has some.
   *
   * The options are those of `startPasskeySetUp`.
   * Errors: `secret_shown`, `account_on_hold`, `reauthentication_required`, `second_factor_missing`, `factor_exists`,
   * `invalid_passkey`, `passkey_limit`, `passkeys_unavailable`, `not_pending`.
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
   * Renames a passkey, and returns all.
   *
   * Never retried.
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
   * Removes a passkey; without another second factor, the recovery codes too. Returns the settings.
   *
   * Never retried.
   * Errors: `not_found`, `reauthentication_required`, `second_factor_missing`.
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
