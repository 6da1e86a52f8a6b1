import * as z from 'zod/mini'
import { atMost } from '../auth/inputs.js'
import { id, instant, maybe } from '../schema.js'
import { PARTIES } from '../trades/rules.js'
import { APPEAL_REASONS, APPEAL_STATES, DEFAULT_DESCRIPTION, DESCRIPTION_MAX } from './rules.js'

/** What one side wrote; each side files once (decision 6). */
const filing = z.object({
  by: z.enum(PARTIES),
  reason: z.enum(APPEAL_REASONS),
  description: z.string(),
  filedAt: instant,
})

/** The case of a trade. */
export const appeal = z.object({
  _id: id,
  order: maybe(id),
  state: z.enum(APPEAL_STATES),
  filings: z.array(filing),
})
export type Appeal = z.output<typeof appeal>

/** A user's id that other back ends ask for. Ours ignores it, so none is refused (decision 19). */
const ignoredId = z.catch(z.optional(id), undefined)

/** Who appeals against whom is our server's to decide, from the session (decision 19). */
export const appealInput = z.object({
  appealedBy: ignoredId,
  appealedAgainst: ignoredId,
  order: id,
  reason: z.enum(APPEAL_REASONS, 'must be one of the listed reasons'),
  description: z._default(
    z.string().check(z.trim(), z.maxLength(DESCRIPTION_MAX, atMost(DESCRIPTION_MAX))),
    DEFAULT_DESCRIPTION,
  ),
})
