import { atMost } from '../auth/inputs.js'
import { id, instant } from '../schema.js'
import { PARTIES } from '../trades/rules.js'
import * as z from '../z.js'
import { APPEAL_REASONS, APPEAL_STATES, DEFAULT_DESCRIPTION, DESCRIPTION_MAX } from './rules.js'

/** What one side wrote; each side files once (decision 6). */
const filing = z.object({
  by: z.literal(PARTIES),
  reason: z.literal(APPEAL_REASONS),
  description: z.string(),
  filedAt: instant,
})

/** The case of a trade. */
export const appeal = z.object({
  _id: id,
  order: z.optional(id),
  state: z.literal(APPEAL_STATES),
  filings: z.array(filing),
})
/** @useDeclaredType */
export type Appeal = z.output<typeof appeal>

/** A user's id that other back ends ask for. Ours ignores it, so none is refused (decision 19). */
const ignoredId = z.made(
  (value: string | undefined) => (z.safeParse(id, value).success ? value : undefined),
  z.optional(id),
)

/** Who appeals against whom is our server's to decide, from the session (decision 19). */
export const appealInput = z.object({
  appealedBy: ignoredId,
  appealedAgainst: ignoredId,
  order: id,
  reason: z.literal(APPEAL_REASONS, 'must be one of the listed reasons'),
  description: z.defaulted(z.string(z.trim(), atMost(DESCRIPTION_MAX)), DEFAULT_DESCRIPTION),
})
