import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { requiredLine } from '../model/lines.js'
import { payload } from '../payload.js'
import { id, instant, optional, wireObject } from '../schema.js'
import { auditFields } from './audit.js'
import { newRoles, operatorRoles } from './role-schemas.js'
import { OPERATOR_ROLE_NAMES, OPERATOR_VIAS } from './roles.js'

/** The longest life of a token, in days. */
export const MAX_TOKEN_DAYS = 365

const access = 'operator'
const tokenFields = { id, name: z.string(), roles: operatorRoles, createdAt: instant, expiresAt: instant }
const operatorToken = wireObject({ ...tokenFields, usedAt: optional(instant) })
const operatorCaller = z.object({
  via: z.literal(OPERATOR_VIAS),
  name: optional(z.string()),
  roles: operatorRoles,
})

/** Tokens with roles and an end, for machines and for people who shall not hold the exchange's own token. */
export const tokenEndpoints = {
  /** Says by which token the caller is known, and its roles. `name` is that of the person or of the token with roles. */
  caller: defineEndpoint({
    method: 'GET',
    path: '/operator/caller',
    access,
    roles: OPERATOR_ROLE_NAMES,
    output: payload(operatorCaller),
  }),
  /**
   * Lists the tokens with roles, by name, those that have expired too. `usedAt` is exact to a minute.
   *
   * Instants are in ms.
   */
  tokens: defineEndpoint({
    method: 'GET',
    path: '/operator/tokens',
    access,
    roles: ['administrator', 'auditor'],
    output: payload(z.array(operatorToken)),
  }),
  /**
   * Creates a token with roles for 1 to 365 `days`. Only this response contains it. A token can only give roles that it has
   * itself. The audit log has its `name`, which no other token may have. `why` is required. A person creates one
   * within 10 minutes of their sign-in.
   *
   * Never retried.
   * Errors: `role_not_yours`, `sign_in_again`, `token_name_taken`.
   */
  createToken: defineEndpoint({
    method: 'POST',
    path: '/operator/tokens',
    access,
    roles: ['administrator'],
    noIdempotencyKey: true,
    showsSecret: 'Revoke the token, and create another one',
    errors: ['sign_in_again', 'role_not_yours', 'token_name_taken'],
    input: wireObject({
      name: requiredLine(100),
      roles: newRoles,
      days: z
        .number()
        .check(
          z.int('is not valid'),
          z.minimum(1, 'must be at least 1'),
          z.maximum(MAX_TOKEN_DAYS, `must be at most ${MAX_TOKEN_DAYS}`),
        ),
      ...auditFields,
      why: requiredLine(500),
    }),
    output: payload(z.object({ ...tokenFields, token: z.string() })),
    success: 'Token created',
  }),
  /**
   * Revokes a token at once. `why` is required.
   * Errors: `not_found`.
   */
  revokeToken: defineEndpoint({
    method: 'POST',
    path: '/operator/tokens/{id}/revoke',
    access,
    roles: ['administrator'],
    input: wireObject({ id, ...auditFields, why: requiredLine(500) }),
    success: 'Token revoked',
  }),
}
