import * as z from 'zod/mini'
import { atMost } from '../auth/inputs.js'
import { metadata } from '../metadata.js'
import { id, instant, optional, wireObject, withDefault } from '../schema.js'
import { PARTIES } from '../trades/rules.js'
import { APPEAL_REASONS, APPEAL_STATES, DEFAULT_DESCRIPTION, DESCRIPTION_MAX } from './rules.js'

/** What one side wrote; each side files once (decision 6). */
const filing = z.object({
  by: z.literal(PARTIES),
  reason: z.literal(APPEAL_REASONS),
  description: z.string(),
  filedAt: instant,
})

/** An appeal against a trade. */
export const appeal = wireObject({
  _id: id,
  order: optional(id),
  state: z.literal(APPEAL_STATES),
  filings: z.array(filing),
}).register(metadata, { id: 'Appeal', description: 'The case of a trade; each side files once.' })
/** @useDeclaredType */
export type Appeal = z.output<typeof appeal>

/** A user's id that other back ends ask for. Ours ignores it, so that an invalid one counts as absent (decision 19). */
const ignoredId = optional(
  z.pipe(
    z.transform((value: string) => (id.safeParse(value).success ? value : undefined)),
    z.optional(id),
  ),
)

/** Who appeals against whom is decided by our server, from the session (decision 19). */
export const appealInput = wireObject({
  appealedBy: ignoredId,
  appealedAgainst: ignoredId,
  order: id,
  reason: z.literal(APPEAL_REASONS, 'must be one of the listed reasons'),
  description: withDefault(z.string().check(z.trim(), atMost(DESCRIPTION_MAX)), DEFAULT_DESCRIPTION),
})
