import * as z from 'zod/mini'
import { password } from '../auth/inputs.js'
import { defineEndpoint, payload } from '../define-endpoint.js'
import { confirmation, reauthenticationSettings } from './model.js'
import { validatePasswordConfirmation } from './validation.js'

/** Endpoints of our server that the spec does not have (wire, Extensions). These writes take no idempotency key. */
export const reauthentication = {
  /** Says whether the user is asked again before tokens move, and by what. Decision 39. */
  get: defineEndpoint({
    method: 'GET',
    path: '/reauthentication',
    access: 'verified',
    output: payload(reauthenticationSettings),
  }),
  /**
   * Confirms with the password that it is the user, for ten minutes of this login session. Never retried.
   * Errors: `invalid_input` for a wrong password, `too_many_requests`. Decision 39.
   */
  byPassword: defineEndpoint({
    method: 'POST',
    path: '/reauthentication/password',
    access: 'verified',
    errors: ['too_many_requests'],
    noIdempotencyKey: true,
    input: z.object({ password }),
    validate: validatePasswordConfirmation,
    output: payload(confirmation),
    fallback: 'Error confirming that it is you',
  }),
  /**
   * Turns the switch 'Ask before tokens move' on or off. Never retried. Errors: `reauthentication_required`. Decision 39.
   */
  askBeforeTokensMove: defineEndpoint({
    method: 'POST',
    path: '/reauthentication/switch',
    access: 'verified',
    noIdempotencyKey: true,
    input: z.object({ isOn: z.boolean() }),
    output: payload(reauthenticationSettings),
    fallback: 'Error saving settings',
  }),
}
