import * as z from 'zod/mini'
import { atMost } from '../auth/inputs.js'
import { metadata } from '../metadata.js'
import {
  id,
  instant,
  keepRawText,
  multiline,
  optional,
  rawText,
  UNKNOWN,
  wireObject,
  withDefault,
} from '../schema.js'
import { PARTIES } from '../trades/rules.js'
import {
  APPEAL_REASONS,
  APPEAL_STATES,
  type AppealReason,
  DEFAULT_DESCRIPTION,
  DESCRIPTION_MAX,
} from './rules.js'

/** The filing of one party; each party files at most once (decision 6). */
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

/** An appeal against a trade. */
export const appeal = wireObject({
  _id: id,
  /** The id of the trade. */
  order: optional(id),
  state: z.literal(APPEAL_STATES),
  filings: z.array(filing),
}).register(metadata, {
  id: 'Appeal',
  description: 'An appeal against a trade; each party files at most once.',
})
/** @useDeclaredType */
export interface Appeal extends z.output<typeof appeal> {}

/** A user id that other back ends require. Our server ignores it, so an invalid one counts as absent (decision 19). */
const ignoredId = optional(
  z.pipe(
    z.transform((value: string) => (id.safeParse(value).success ? value : undefined)),
    z.optional(id),
  ),
)

/** Our server takes the two parties from the session and the trade (decision 19). */
export const appealInput = wireObject({
  appealedBy: ignoredId,
  appealedAgainst: ignoredId,
  order: id,
  reason: z.literal(APPEAL_REASONS, 'must be one of the listed reasons'),
  description: withDefault(
    z.string().check(z.trim(), atMost(DESCRIPTION_MAX), multiline),
    DEFAULT_DESCRIPTION,
  ),
})
