import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { requiredLine } from '../model/lines.js'
import { payload } from '../payload.js'
import { id, instant, optional, wireObject } from '../schema.js'
import { auditFields } from './audit.js'
import { CASE_KIND_NAMES } from './cases.js'
import { LOOK_UPS } from './lookup-models.js'

/** What `find` finds. */
export const FOUND_KINDS = ['user', 'trade', 'order', 'tokenRequest', 'case', 'posting'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** How a text was compared with a field: as a whole, or as the beginning or the end of it, or its words as those of the field’s words. */
const COMPARISONS = ['whole', 'beginning', 'end', 'words'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Why a text was not compared with a field: it is too short, has not its form, or the caller has no role that reads it. */
const OMISSIONS = ['tooShort', 'otherForm', 'roleRequired'] as const
export type Omission = (typeof OMISSIONS)[number]

const kind = z.literal(FOUND_KINDS)

const searchResult = wireObject({
  kind,
  /** That of the user, the trade, the order, the request or the case; of a posting its reason, as `reversePosting` takes it. */
  id: z.string(),
  /** What it is, in one line. Numbers are masked. */
  title: z.string(),
  /** The fields that fit the text, as in `searched`. */
  foundBy: z.array(z.string()),
  /** When it was opened, matched, placed, asked for or posted; absent of a user. */
  at: optional(instant),
  /** The state of a trade, an order, a request or a case. */
  state: optional(z.string()),
  /** The user, or the one whom an order, a request, a case or a posting concerns; absent where a trade or nobody is concerned. */
  userId: optional(id),
  email: optional(z.string()),
  /** The trade, the one of an order that has one, or the one that a case is about. */
  tradeId: optional(id),
  /** Of a case. */
  caseKind: optional(z.literal(CASE_KIND_NAMES)),
})
/**
 * Something that a text has found. `at` is in ms.
 * @useDeclaredType
 */
export interface SearchResult extends z.output<typeof searchResult> {}

const searchedWith = z.object({
  kind,
  field: z.string(),
  how: z.literal([...COMPARISONS, ...OMISSIONS]),
  /** The same as a sentence. */
  text: z.string(),
})
/**
 * What a text was compared with, and how, or why not.
 * @useDeclaredType
 */
export interface SearchedWith extends z.output<typeof searchedWith> {}

const searchAnswer = wireObject({
  /** Of each kind 20 at most, newest first; users by username. */
  results: z.array(searchResult),
  /** The kinds of which there are more. */
  more: z.array(kind),
  /** Everything that a text can be compared with, so that an empty result says why. */
  searched: z.array(searchedWith),
})
/** @useDeclaredType */
export interface SearchAnswer extends z.output<typeof searchAnswer> {}

export const findEndpoints = {
  /**
   * Finds anything by a text: users as `findUsers` does; trades by their id, short number or the hash of a transaction; orders by id or short
   * number; requests for tokens or money by id, code or the reference of their payment; cases by id, of the kinds that the caller
   * reads; postings by their reason, the number of their entry, or the reference of a funding or a withdrawal. Each search is in the audit
   * log; it is a POST, so that no address contains the text.
   *
   * `at` is in ms.
   */
  find: defineEndpoint({
    method: 'POST',
    path: '/operator/find',
    access: 'operator',
    roles: LOOK_UPS,
    input: wireObject({ text: requiredLine(254), ...auditFields }),
    output: payload<SearchAnswer>(searchAnswer),
    readsOnly: true,
  }),
}
