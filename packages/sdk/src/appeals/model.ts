import * as z from 'zod/mini'
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

/** Who appeals against whom is the server's to decide: it takes no such field (decision 19). */
export const appealInput = z.object({
  order: id,
  reason: z.enum(APPEAL_REASONS, 'must be one of the listed reasons'),
  description: z._default(z.string().check(z.trim(), z.maxLength(DESCRIPTION_MAX)), DEFAULT_DESCRIPTION),
})
