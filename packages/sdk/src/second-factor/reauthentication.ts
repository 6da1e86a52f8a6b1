import * as z from 'zod/mini'
import { password, passwordRule } from '../auth/inputs.js'
import { defineEndpoint } from '../define-endpoint.js'
import { payload } from '../payload.js'
import { factorCodeInput } from './inputs.js'
import {
  type Confirmation,
  confirmation,
  type ReauthenticationSettings,
  reauthenticationSettings,
} from './model.js'

export const reauthentication = {
  /**
   * Returns whether the user is asked again before tokens move. `isAsked`: requests that move tokens or change the account are
   * refused with `reauthentication_required` until the user has confirmed who they are by one of the `methods`, which lasts for
   * ten minutes of the login session.
   */
  reauthentication: defineEndpoint({
    method: 'GET',
    path: '/reauthentication',
    access: 'verified',
    extension: true,
    output: payload<ReauthenticationSettings>(reauthenticationSettings),
  }),
  /**
   * Confirms with the password that it is the user, for ten minutes of the login session of the request. A wrong password is
   * refused with `invalid_input`, an account with a second factor with `second_factor_required`.
   *
   * `confirmedUntil` is in ms. Never retried.
   * Errors: `too_many_requests`, `second_factor_required`.
   */
  confirmByPassword: defineEndpoint({
    method: 'POST',
    path: '/reauthentication/password',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: ['second_factor_required', 'too_many_requests'],
    noIdempotencyKey: true,
    input: z.object({ password }).check(passwordRule),
    output: payload<Confirmation>(confirmation),
    fallback: 'Error confirming that it is you',
  }),
  /**
   * Confirms with a code that it is the user, for ten minutes of the login session of the request: a code of the authenticator
   * app, or a recovery code. Each works once.
   *
   * `confirmedUntil` is in ms. Never retried.
   * Errors: `too_many_requests`, `invalid_code`.
   */
  confirmByCode: defineEndpoint({
    method: 'POST',
    path: '/reauthentication/code',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: ['invalid_code', 'too_many_requests'],
    noIdempotencyKey: true,
    input: factorCodeInput,
    output: payload<Confirmation>(confirmation),
    fallback: 'Error confirming that it is you',
  }),
  /**
   * Turns the switch ‘Ask before tokens move’ on or off, and returns the settings. An account without a second factor is then
   * asked for its password.
   *
   * Never retried.
   * Errors: `reauthentication_required`, `second_factor_missing`.
   */
  askBeforeTokensMove: defineEndpoint({
    method: 'POST',
    path: '/reauthentication/switch',
    access: 'verified',
    reauthentication: 'always',
    withoutTerms: true,
    extension: true,
    noIdempotencyKey: true,
    input: z.object({ isOn: z.boolean() }),
    output: payload<ReauthenticationSettings>(reauthenticationSettings),
    fallback: 'Error saving settings',
  }),
}
