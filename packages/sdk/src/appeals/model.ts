import * as z from 'zod/mini'
import { requireFields } from '../form-rule.js'
import { metadata } from '../metadata.js'
import { atMost } from '../model/lines.js'
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
  withDefault,
} from '../schema.js'
import { PARTIES } from '../trades/rules.js'
import {
  APPEAL_REASONS,
  APPEAL_STAGES,
  APPEAL_STATES,
  type AppealReason,
  DEFAULT_DESCRIPTION,
  DESCRIPTION_MAX,
} from './rules.js'

/** The filing of one party; each party files at most once. */
const filing = z.pipe(
  keepRawText('reason', (text) => APPEAL_REASONS.includes(text as AppealReason)),
  wireObject({
    by: z.literal(PARTIES),
    /** `unknown` if the SDK does not know it; its text is in `reasonText` then. */
    reason: z.literal([...APPEAL_REASONS, UNKNOWN]),
    reasonText: rawText,
    description: z.string(),
    filedAt: instant,
  }),
)

/**
 * Something that has happened in an appeal. `party` is the one that acted, that was asked, or that the operator decided for; absent
 * where the operator has opened the appeal.
 * `picture` is the path of a picture, for its uploader and the operator only. `amount` is that of a `rest.require`, in minor units.
 */
const appealEvent = wireObject({
  type: z.string(),
  at: instant,
  party: optional(z.literal(PARTIES)),
  text: optional(z.string()),
  dueAt: optional(instant),
  amount: optional(z.int().check(z.minimum(0))),
  picture: optional(z.string()),
})

/**
 * An appeal against a trade; each party files at most once. The fields after `filings` are sent by our server only, and
 * `events` only with one trade: without `stage`, the parties can add nothing to an appeal.
 */
export const appeal = wireObject({
  _id: receivedId,
  /** The id of the trade. */
  order: optional(receivedId),
  state: z.literal(APPEAL_STATES),
  filings: z.array(filing),
  /** What an open appeal waits for. Ignored once the appeal has ended. */
  stage: optional(z.literal(APPEAL_STAGES)),
  /**
   * When the decision is due (`undecided`, `underReview`), when the answer is (`asked`), until when the rest must have arrived
   * (`restRequired`), or when the decision becomes final (`proposed`).
   */
  dueAt: optional(instant),
  /** The parties that the operator has asked and that have not answered; absent unless the stage is `asked`. */
  askedParties: optional(z.array(z.literal(PARTIES))),
  /**
   * What the buyer has to pay until `dueAt`, in minor units of the currency of `payment`: the seller confirms when it has arrived,
   * or the trade is decided for the seller. Absent unless the stage is `restRequired`.
   */
  restAmount: optional(z.int().check(z.minimum(1))),
  /** The party that the operator has decided for; absent before. */
  decidedFor: optional(z.literal(PARTIES)),
  /**
   * What has happened since it was opened, in order. `party` is the one that acted, that was asked, or that the operator
   * decided for. Only in the response for one trade.
   */
  events: optional(z.array(appealEvent)),
}).register(metadata, { id: 'Appeal' })
/** @useDeclaredType */
export interface Appeal extends z.output<typeof appeal> {}

/** A user id that other back ends require. Our server ignores it, so an invalid one counts as absent. */
const ignoredId = optional(
  z.pipe(
    z.transform((value: string) => (id.safeParse(value).success ? value : undefined)),
    z.optional(id),
  ),
)

/** Our server takes the two parties from the session and the trade. */
export const appealInput = wireObject({
  appealedBy: ignoredId,
  appealedAgainst: ignoredId,
  order: id,
  reason: z.literal(APPEAL_REASONS, 'must be one of the listed reasons'),
  description: withDefault(
    z.string().check(z.trim(), atMost(DESCRIPTION_MAX), multiline),
    DEFAULT_DESCRIPTION,
  ),
}).check(
  requireFields(['reason'], 'Please select a reason for appeal'),
  requireFields(['order'], 'Select an order to appeal'),
)

/** A text of a party in an appeal of the trade `id`. It may have several lines. */
export const statementInput = z
  .object({
    id,
    text: z.string().check(z.trim(), z.minLength(1, 'is required'), atMost(DESCRIPTION_MAX), multiline),
  })
  .check(requireFields(['text'], 'Write what happened first'))
