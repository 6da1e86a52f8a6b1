import * as z from 'zod/mini'
import { CLOSING_OBSTACLES } from '../account/rules.js'
import { defineEndpoint } from '../define-endpoint.js'
import { requiredLine } from '../model/lines.js'
import { payload } from '../payload.js'
import { count, optional, wireObject, withDefault } from '../schema.js'
import { auditFields } from './audit.js'
import { proposalReference } from './proposals.js'

const access = 'operator'

/**
 * The archive with the data of one user, by the id, the email or the username. It is no method of the client: it returns a zip
 * archive.
 */
export const operatorArchive = defineEndpoint({
  method: 'POST',
  path: '/operator/users/data',
  access,
  roles: ['administrator'],
  errors: ['not_found'],
  input: wireObject({ user: requiredLine(254), by: auditFields.by, why: requiredLine(500) }),
  readsOnly: true,
})

/** Acts at the request of one user, by the rules of the user’s own acts. */
export const personalDataEndpoints = {
  /**
   * Lists what prevents the operator from closing the account of a user, named by id, email or username, and the rest of CHT that the
   * user would forfeit.
   * Errors: `not_found`.
   */
  userClosing: defineEndpoint({
    method: 'POST',
    path: '/operator/users/closing',
    access,
    roles: ['administrator', 'support', 'auditor'],
    errors: ['not_found'],
    input: wireObject({ user: requiredLine(254), ...auditFields }),
    output: payload(
      z.object({ email: z.string(), obstacles: z.array(z.literal(CLOSING_OBSTACLES)), remainder: count }),
    ),
    readsOnly: true,
  }),
  /**
   * Closes the account of a user at the request of its owner, suspended or not. What is open prevents it. With `forfeitsRemainder` the
   * rest of CHT is given up. `why` is required. The user gets a mail. Where two administrators can sign in, one proposes it and another
   * one has to approve the `proposal`.
   * Errors: `not_found`, `account_on_hold`, `account_in_use`, `remainder_not_forfeited`, `second_person_required`.
   */
  closeUser: defineEndpoint({
    method: 'POST',
    path: '/operator/users/close',
    access,
    roles: ['administrator'],
    errors: [
      'not_found',
      'account_in_use',
      'account_on_hold',
      'remainder_not_forfeited',
      'second_person_required',
    ],
    input: wireObject({
      user: requiredLine(254),
      forfeitsRemainder: withDefault(z.boolean(), false),
      ...auditFields,
      why: requiredLine(500),
    }),
    output: payload(
      wireObject({ email: z.string(), remainder: count, proposal: optional(proposalReference) }),
    ),
    success: 'Closed',
  }),
}
