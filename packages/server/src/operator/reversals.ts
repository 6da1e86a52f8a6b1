import { randomUUID } from 'node:crypto'
import type { operator } from '@cht/sdk/operator'
import { formatTokens } from '@cht/sdk/rules'
import { assertAccountCan } from '../domain/auth/account-actions.js'
import type { Account } from '../domain/ledger-entry.js'
import { lockAccounts, type NamedAccount } from '../features/auth/suspension.js'
import { notify } from '../features/notifications/notify.js'
import type { Config } from '../kernel/config.js'
import { invalidInput, notFound, Refusal } from '../kernel/refusal.js'
import type { Row } from '../kernel/tables.js'
import { insertRow } from '../platform/db/columns.js'
import type { Queryable, Transaction } from '../platform/db/database.js'
import { postEntry } from '../platform/db/ledger.js'
import { idempotencyKeyReused } from '../platform/http/idempotency.js'
import type { AuditOperatorAct } from './audit-act.js'
import { createClaim } from './claims.js'
import type { DualCall } from './proposals/dual-acts.js'
import { assertNotOpenRequest } from './request-postings.js'

type ReversalCall = DualCall<typeof operator.reversePosting>

/** A ledger entry, with its two accounts. */
interface Posted {
  id: number
  amount: number
  from: Account
  to: Account
}

/** Lists the ledger entries with these reasons. */
export async function listPosted(db: Queryable, reasons: readonly string[]) {
  const rows = await db.query<{
    id: number
    reason: string
    amount: number
    fromOwner: string | null
    fromKind: Account['kind']
    toOwner: string | null
    toKind: Account['kind']
  }>(
    `select ledger_entries.id, reason, credit.amount, source.owner as "fromOwner", source.kind as "fromKind",
       target.owner as "toOwner", target.kind as "toKind"
     from ledger_entries
       join postings debit on debit.entry_id = ledger_entries.id and debit.amount < 0
       join accounts source on source.id = debit.account_id
       join postings credit on credit.entry_id = ledger_entries.id and credit.amount > 0
       join accounts target on target.id = credit.account_id
     where reason = any ($1)`,
    [reasons],
  )
  return rows.map(({ fromOwner, fromKind, toOwner, toKind, ...row }) => ({
    ...row,
    from: { owner: fromOwner, kind: fromKind },
    to: { owner: toOwner, kind: toKind },
  }))
}

/** Why a ledger entry cannot be reversed, by what it has moved; undefined if it can. */
export function findReversalProblem({ from, to }: Pick<Posted, 'from' | 'to'>): string | undefined {
  if (from.owner === to.owner) return 'These tokens have stayed in the account of their user'
  return to.owner !== null && to.kind !== 'available' ? 'A held bonus is voided' : undefined
}

const notReversible = (message: string) => new Refusal(409, 'not_reversible', message)

/** Finds what a call reverses, and how much of it. */
const findReversal = async (tx: Transaction, { input }: ReversalCall) => {
  const [posted] = await listPosted(tx, [input.posting])
  if (!posted) throw notFound()
  const problem = findReversalProblem(posted)
  if (problem !== undefined) throw notReversible(problem)
  const { amount = posted.amount } = input
  if (amount > posted.amount)
    throw invalidInput([{ path: 'amount', message: `must be at most ${formatTokens(posted.amount)}` }])
  return { ...posted, amount }
}

/** Why one person may not reverse an amount: it is more than one may withdraw, except in a demo. */
export function findReversalLimit(
  { demo, issueLimits: { perAct } }: Pick<Config, 'demo' | 'issueLimits'>,
  amount: number,
): Refusal | undefined {
  if (demo || amount <= perAct) return undefined
  const message = `One person reverses at most ${formatTokens(perAct)} at once`
  return new Refusal(409, 'second_person_required', message)
}

/** Why one person may not reverse this. Throws 409 if nobody may. */
export async function findReversalObstacle(
  tx: Transaction,
  call: ReversalCall,
): Promise<Refusal | undefined> {
  const { clock, config } = call.context
  await assertNotOpenRequest(tx, call.input.posting, clock.now())
  return findReversalLimit(config, (await findReversal(tx, call)).amount)
}

/** What a proposal to reverse a posting would return. */
export async function describeReversal(tx: Transaction, call: ReversalCall) {
  return { posting: call.input.posting, amount: (await findReversal(tx, call)).amount, returned: 0 }
}

/** Gives tokens back to a user, which the operator has withdrawn or taken back. */
const giveBack = async (
  tx: Transaction,
  account: NamedAccount,
  { id, amount, to }: Pick<Posted, 'id' | 'amount' | 'to'>,
) => {
  await postEntry(tx, account.now, {
    reason: `reversal:${id}`,
    amount,
    from: to,
    to: { owner: account.id, kind: 'available' },
  })
  notify(tx, account.now, [
    { code: 'tokens.returned', params: { amount }, userId: account.id, href: '/statement' },
  ])
}

const readReversal = async (tx: Queryable, entryId: number) => {
  const [row] = await tx.query<Row<'reversals', 'key' | 'amount' | 'claimId'> & { taken: number }>(
    `select reversals.key, reversals.amount, claim_id, coalesce(taken, reversals.amount) as taken
     from reversals left join claims on claims.id = claim_id where reversed_entry_id = $1`,
    [entryId],
  )
  return row
}

/** Reverses a posting, once per posting. A repeat with the same key returns what has gone back until now. */
export async function reversePosting(
  tx: Transaction,
  call: ReversalCall,
  { auditAct }: { auditAct: AuditOperatorAct },
) {
  const { context, input, key } = call
  const { id, amount, from, to } = await findReversal(tx, call)
  const owners = [from.owner, to.owner].filter((owner) => owner !== null)
  const accounts = await lockAccounts(tx, context.clock, owners)
  const findAccount = (owner: string | null) => accounts.find((account) => account.id === owner)
  const [sender, receiver] = [findAccount(from.owner), findAccount(to.owner)]
  const before = await readReversal(tx, id)
  if (before && before.key !== key)
    throw new Refusal(409, 'already_reversed', 'This posting is already reversed')
  if (before && before.amount !== amount) throw idempotencyKeyReused()

  if (!before) {
    // The lock of its user keeps it as it is.
    await assertNotOpenRequest(tx, input.posting, context.clock.now())
    if (sender?.closedAt != null) throw notReversible('The account that these tokens came from is closed')
    const claimId = receiver ? randomUUID() : null
    const reversal = { reversedEntryId: id, key, amount, why: input.why, claimId }
    if (receiver) assertAccountCan(receiver, 'takeBack', receiver.now)
    if (receiver && claimId !== null) {
      const claim = { id: claimId, key: `reversal:${id}`, amount }
      await createClaim(tx, receiver, claim, () => insertRow(tx, 'reversals', reversal))
    } else if (sender) {
      await insertRow(tx, 'reversals', reversal)
      await giveBack(tx, sender, { id, amount, to })
    }
    await auditAct(tx, call, 'posting.reversed', {
      userId: (receiver ?? sender)?.id,
      details: { posting: input.posting, amount, claim: claimId ?? undefined },
    })
  }
  const stored = await readReversal(tx, id)
  const returned = stored?.taken ?? 0
  return {
    posting: input.posting,
    amount,
    returned,
    claim: returned < amount ? (stored?.claimId ?? undefined) : undefined,
  }
}
