import * as z from 'zod/mini'
import { DESCRIPTION_MAX } from '../appeals/rules.js'
import { requireFields } from '../form-rule.js'
import { metadata } from '../metadata.js'
import { atMost } from '../model/lines.js'
import { getOwnField } from '../own-field.js'
import {
  id,
  instant,
  keepRawText,
  multiline,
  optional,
  rawText,
  receivedId,
  UNKNOWN,
  wireObject,
} from '../schema.js'
import { PARTIES } from '../trades/rules.js'
import { TRADE_CLAIM_REASON_CODES, TRADE_CLAIM_STATES, type TradeClaimReason } from './rules.js'

/**
 * What one party has claimed after the end of a trade. Each party files at most once. A claim holds no tokens and moves none.
 */
export const tradeClaim = z
  .pipe(
    keepRawText('reason', (text) => TRADE_CLAIM_REASON_CODES.includes(text as TradeClaimReason)),
    wireObject({
      _id: receivedId,
      /** The party that has filed the claim. The other party can answer it. */
      by: z.literal(PARTIES),
      /** `unknown` if the SDK does not know it; its text is in `reasonText` then. */
      reason: z.literal([...TRADE_CLAIM_REASON_CODES, UNKNOWN]),
      reasonText: rawText,
      description: z.string(),
      state: z.literal(TRADE_CLAIM_STATES),
      filedAt: instant,
      /** What the other party has answered; absent before. */
      answer: optional(z.string()),
      answeredAt: optional(instant),
      /** The reason of the operator’s decision; absent before, and if the claim was withdrawn. */
      decision: optional(z.string()),
      /** When it was decided or withdrawn; absent while the claim is open. */
      closedAt: optional(instant),
    }),
  )
  .register(metadata, { id: 'TradeClaim' })
/** @useDeclaredType */
export type TradeClaim = z.output<typeof tradeClaim>

const isKnown = (claim: unknown): boolean =>
  (TRADE_CLAIM_STATES as readonly unknown[]).includes(getOwnField(claim, 'state'))

/** The claims of a trade. One in a state that the SDK does not know counts as absent. */
export const tradeClaims = z.pipe(
  z.transform((claims: z.input<typeof tradeClaim>[]): unknown =>
    Array.isArray(claims) ? claims.filter(isKnown) : claims,
  ),
  z.array(tradeClaim),
)

/** `id` is the id of the trade. */
export const tradeClaimInput = z
  .object({
    id,
    reason: z.literal(TRADE_CLAIM_REASON_CODES, 'must be one of the listed reasons'),
    description: z
      .string()
      .check(z.trim(), z.minLength(1, 'is required'), atMost(DESCRIPTION_MAX), multiline),
  })
  .check(
    requireFields(['reason'], 'Choose what is wrong first'),
    requireFields(['description'], 'Describe what happened first'),
  )
