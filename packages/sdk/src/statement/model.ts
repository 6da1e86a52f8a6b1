import * as z from 'zod/mini'
import { tokens } from '../auth/model.js'
import { metadata } from '../metadata.js'
import { instant, optional, wireObject } from '../schema.js'
import { STATEMENT_ACCOUNTS, STATEMENT_KINDS, type StatementKind } from './rules.js'

const KINDS = Object.keys(STATEMENT_KINDS) as [StatementKind, ...StatementKind[]]

const isKind = (value: unknown): value is StatementKind => KINDS.some((known) => known === value)
/** A kind that this version does not know is `other`. Not `z.catch`, which adds 2 KB to a bundle of esbuild. */
const kind = z.pipe(
  z.transform<StatementKind, StatementKind>((value) => (isKind(value) ? value : 'other')),
  z.literal(KINDS),
)

/**
 * A posting to one of the user's accounts. `amount` is negative where tokens left the account; `balance` is that of the account
 * after the posting.
 */
export const statementEntry = wireObject({
  _id: z.string(),
  postedAt: instant,
  kind,
  account: z.literal(STATEMENT_ACCOUNTS),
  amount: z.int(),
  balance: tokens,
  reference: optional(z.string()),
}).register(metadata, {
  id: 'StatementEntry',
  description: 'A posting of the ledger to one account of the user.',
})
/** @useDeclaredType */
export interface StatementEntry extends z.output<typeof statementEntry> {}
