import * as z from 'zod/mini'
import { formRule, isBlank, requireFields } from '../form-rule.js'
import { metadata } from '../metadata.js'
import { tokens } from '../model/fields.js'
import { requiredLine } from '../model/lines.js'
import { id, instant, optional, optionalOneOf, wireObject } from '../schema.js'
import { MAX_TOKEN_REQUEST_AMOUNT, TOKEN_REQUEST_KINDS, TOKEN_REQUEST_STATES } from './rules.js'

/** A request for tokens or for their redemption. Instants are in ms. */
export const tokenRequest = wireObject({
  id,
  kind: z.literal(TOKEN_REQUEST_KINDS),
  /** Whole CHT. */
  amount: tokens,
  /** What names the request on the payment, e.g. `CHT-7F3A2B9C`. */
  code: z.string(),
  /** Where the money of a withdrawal goes, as the user has written it. */
  payTo: optional(z.string()),
  state: optionalOneOf(TOKEN_REQUEST_STATES),
  requestedAt: instant,
  /** Until when a deposit is awaited; absent for a withdrawal. */
  expiresAt: optional(instant),
  closedAt: optional(instant),
  /** Whole CHT that a deposit has brought, if it is another amount. */
  credited: optional(tokens),
  /** Why it was declined. */
  reason: optional(z.string()),
}).register(metadata, { id: 'TokenRequest' })
/** @useDeclaredType */
export interface TokenRequest extends z.output<typeof tokenRequest> {}

export const tokenRequestInput = z
  .object({
    kind: z.literal(TOKEN_REQUEST_KINDS, 'must be deposit or withdrawal'),
    amount: z
      .number('must be a number')
      .check(
        z.int('must be a whole number'),
        z.minimum(1, 'must be at least 1'),
        z.maximum(MAX_TOKEN_REQUEST_AMOUNT, 'is too much'),
      ),
    payTo: optional(requiredLine(200)),
  })
  .check(
    requireFields(['amount'], 'Enter an amount'),
    formRule<{ kind: unknown; payTo?: unknown }>(({ kind, payTo }) =>
      kind === 'withdrawal' && isBlank(payTo)
        ? { message: 'Say where the money goes', fields: ['payTo'], fieldMessage: 'is required' }
        : undefined,
    ),
  )
