import { isHeld, standingLifecycle } from '@cht/machines/lifecycles'
import type { operator } from '@cht/sdk/operator'
import { formatTokens } from '@cht/sdk/rules'
import { assertAccountCan } from '../domain/auth/account-actions.js'
import type { Account } from '../domain/ledger-entry.js'
import { assertSwitchAllows } from '../domain/switches/assert-switch.js'
import { lockNamedAccount } from '../features/auth/suspension.js'
import { invalidInput, Refusal } from '../kernel/refusal.js'
import type { Transaction } from '../platform/db/database.js'
import { readBalances, tryPostEntry } from '../platform/db/ledger.js'
import { idempotencyKeyReused } from '../platform/http/idempotency.js'
import { lockSwitch } from '../platform/switches/service.js'
import type { AuditOperatorAct } from './audit-act.js'
import {
  findIssueObstacle,
  insertOperatorEntry,
  isOperatorEntryPosted,
  type OperatorEntry,
} from './operator-entries.js'
import { assertSameUser, type DualCall } from './proposals/dual-acts.js'

/** `grounds`: what stands for a reference or a reason that the request does not give. */
export type TokensCall = (DualCall<typeof operator.fund> | DualCall<typeof operator.withdraw>) & {
  grounds?: { reference: string; why: string }
}

/** Whether tokens are issued to a user or withdrawn from one. */
export type Direction = 'fund' | 'withdraw'

/** The reference and the reason of the request, which a demo fills in. Throws 422 without them outside a demo. */
const readGrounds = ({ input, context, grounds }: TokensCall, posting: string) => {
  const defaults =
    grounds ?? (context.config.demo ? { reference: `Demo ${posting}`, why: 'Demo' } : undefined)
  const { reference = defaults?.reference, why = defaults?.why } = input
  const missing = Object.entries({ why, reference }).filter(([, value]) => value === undefined)
  if (reference === undefined || why === undefined)
    throw invalidInput(missing.map(([path]) => ({ path, message: 'is required' })))
  return { reference, why }
}

/** Locks the switch of withdrawals and the user, and says what is to be posted and whether it was posted before. */
const prepare = async (tx: Transaction, call: TokensCall, direction: Direction) => {
  const { context, input, key } = call
  const withdrawals = direction === 'withdraw' ? await lockSwitch(tx, 'withdrawals') : undefined
  const user = await lockNamedAccount(tx, context.clock, input.email)
  assertSameUser(call, user.id)
  const available: Account = { owner: user.id, kind: 'available' }
  const issuance: Account = { owner: null, kind: 'issuance' }
  const posting = `${direction}:${key}`
  const entry: OperatorEntry = {
    reason: posting,
    amount: input.amount,
    ...(direction === 'fund' ? { from: issuance, to: available } : { from: available, to: issuance }),
    ...readGrounds(call, posting),
  }
  const isPosted = await isOperatorEntryPosted(tx, entry)
  return { withdrawals, user, entry, isPosted }
}

/** Why one person may not issue or withdraw this: it is more than the limits, which a demo does not have. */
export async function findTokensObstacle(
  tx: Transaction,
  call: TokensCall,
  direction: Direction,
): Promise<Refusal | undefined> {
  const { config } = call.context
  const { user, isPosted } = await prepare(tx, call, direction)
  // What was posted before is not checked again: a limit may have been reached since.
  if (config.demo || isPosted) return undefined
  const { amount } = call.input
  if (direction === 'fund') return findIssueObstacle(tx, config, { amount, now: user.now })
  const { perAct } = config.issueLimits
  return amount <= perAct
    ? undefined
    : new Refusal(
        409,
        'second_person_required',
        `One person withdraws at most ${formatTokens(perAct)} at once`,
      )
}

/** The balance of the user whom a call names. */
export async function describeBalance(tx: Transaction, call: TokensCall, direction: Direction) {
  const { user } = await prepare(tx, call, direction)
  const { available = 0 } = await readBalances(tx, user.id)
  return { email: user.email, availableBalance: available }
}

/**
 * Funds a user's available balance from the issuance account, or withdraws from it, once per key of the call and once per reference.
 */
export async function postTokens(
  tx: Transaction,
  call: TokensCall,
  { direction, auditAct }: { direction: Direction; auditAct: AuditOperatorAct },
) {
  const { input } = call
  const { withdrawals, user, entry, isPosted } = await prepare(tx, call, direction)
  const { now } = user
  // What was posted before is not checked again: the account may have been suspended since.
  if (!isPosted) {
    if (direction === 'withdraw') {
      if (withdrawals) assertSwitchAllows(withdrawals)
      assertAccountCan(user, 'withdraw', now)
      if (input.why === undefined && isHeld(standingLifecycle.restore(user.standing)))
        throw invalidInput([{ path: 'why', message: 'is required for an account on hold' }])
    }
    const entryId = await tryPostEntry(tx, now, entry)
    if (entryId === undefined) throw idempotencyKeyReused()
    await insertOperatorEntry(tx, now, { entryId, entry })
    const { reference, why, reason: posting, amount } = entry
    await auditAct(tx, call, direction === 'fund' ? 'tokens.funded' : 'tokens.withdrawn', {
      userId: user.id,
      why,
      details: { amount, posting, reference },
    })
  }
  const { available = 0 } = await readBalances(tx, user.id)
  return { email: user.email, availableBalance: available }
}
