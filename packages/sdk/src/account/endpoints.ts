import * as z from 'zod/mini'
import { password, passwordRule } from '../auth/inputs.js'
import { defineEndpoint } from '../define-endpoint.js'
import { payload } from '../payload.js'
import { wireObject, withDefault } from '../schema.js'
import { type AccountClosing, accountClosing, type DataDownload, dataDownload } from './model.js'

const output = payload<DataDownload>(dataDownload)

export const account = {
  /**
   * Says until when this login session may start the download of the user’s data, if it may.
   *
   * `readyUntil` is in ms.
   */
  dataDownload: defineEndpoint({
    method: 'GET',
    path: '/account/data',
    access: 'verified',
    extension: true,
    output,
  }),
  /**
   * Allows this login session to download the user’s data from `/account/data.zip`, once, within five minutes. Asks for the
   * password; a wrong one is refused with `invalid_input`. How many downloads a user can prepare is limited: beyond that, 429.
   *
   * `DATA_DOWNLOAD_PATH` is the path. Takes no idempotency key and is never retried. `readyUntil` is in ms.
   * Errors: `too_many_requests`, `account_on_hold`, `reauthentication_required`, `second_factor_missing`.
   */
  prepareDataDownload: defineEndpoint({
    method: 'POST',
    path: '/account/data',
    access: 'verified',
    reauthentication: 'protected',
    withoutTerms: true,
    extension: true,
    errors: ['account_on_hold', 'too_many_requests'],
    noIdempotencyKey: true,
    input: z.object({ password }).check(passwordRule),
    output,
    fallback: 'Error preparing your data',
    success: 'Your data is ready to download',
  }),
  /**
   * Returns the obstacles to closing the account, and the balance that has to be forfeited, in whole CHT: at most 24,999.
   */
  closing: defineEndpoint({
    method: 'GET',
    path: '/account/closing',
    access: 'verified',
    extension: true,
    output: payload<AccountClosing>(accountClosing),
  }),
  /**
   * Closes the account for good, ends all its sessions and frees its email and username. Asks for the password; a wrong one is
   * refused with `invalid_input`, an obstacle with `account_suspended`, `account_on_hold` or `account_in_use`.
   * `forfeitsRemainder` gives up a remainder of the balance.
   *
   * Takes no idempotency key and is never retried.
   * Errors: `too_many_requests`, `account_suspended`, `account_on_hold`, `reauthentication_required`, `second_factor_missing`,
   * `account_in_use`, `remainder_not_forfeited`.
   */
  close: defineEndpoint({
    method: 'POST',
    path: '/account/close',
    access: 'verified',
    reauthentication: 'protected',
    withoutTerms: true,
    extension: true,
    errors: [
      'account_suspended',
      'account_on_hold',
      'account_in_use',
      'remainder_not_forfeited',
      'too_many_requests',
    ],
    noIdempotencyKey: true,
    input: wireObject({ password, forfeitsRemainder: withDefault(z.boolean(), false) }).check(passwordRule),
    fallback: 'Error closing your account',
    success: 'Your account is closed',
  }),
}
