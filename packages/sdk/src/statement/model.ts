import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { tokens } from '../model/fields.js'
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
 * A posting of the ledger to one account of the user. `amount` is negative where tokens left the account; `balance` is that of
 * the account after the posting.
 */
export const statementEntry = wireObject({
  _id: z.string(),
  postedAt: instant,
  /** What has moved the tokens. More kinds may be added. */
  kind,
  /** The account of the user. `escrow`: open sell orders and trades. */
  account: z.literal(STATEMENT_ACCOUNTS),
  /** Whole CHT; negative where they left the account. */
  amount: z.int(),
  /** The balance of the account after the posting, in whole CHT. */
  balance: tokens,
  /** The id of the order, trade or investment; absent where there is none. */
  reference: optional(z.string()),
}).register(metadata, { id: 'StatementEntry' })
/** @useDeclaredType */
export interface StatementEntry extends z.output<typeof statementEntry> {}
