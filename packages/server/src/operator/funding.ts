import { isHeld, standingLifecycle } from '@cht/machines/lifecycles'
import type { operator } from '@cht/sdk/operator'
import { assertAccountCan } from '../domain/auth/account-actions.js'
import type { Account } from '../domain/ledger-entry.js'
import { assertSwitchAllows } from '../domain/switches/assert-switch.js'
import { lockNamedAccount } from '../features/auth/suspension.js'
import { invalidInput } from '../kernel/refusal.js'
import { audit } from '../platform/audit/service.js'
import { readBalances, tryPostEntry } from '../platform/db/ledger.js'
import { idempotencyKeyReused, readIdempotencyKey } from '../platform/http/idempotency.js'
import type { Call } from '../platform/http/router.js'
import { lockSwitch } from '../platform/switches/service.js'
import {
  assertCanIssue,
  insertOperatorEntry,
  isOperatorEntryPosted,
  type OperatorEntry,
} from './operator-entries.js'

type TokensCall = Call<typeof operator.fund> | Call<typeof operator.withdraw>

/** The reference and the reason of the request, which a demo fills in. Throws 422 without them outside a demo. */
const readGrounds = ({ input: { reference, why }, context }: TokensCall, posting: string) => {
  if (context.config.demo) return { reference: reference ?? `Demo ${posting}`, why: why ?? 'Demo' }
  const missing = Object.entries({ why, reference }).filter(([, value]) => value === undefined)
  if (reference === undefined || why === undefined)
    throw invalidInput(missing.map(([path]) => ({ path, message: 'is required' })))
  return { reference, why }
}

/**
 * Funds a user's available balance from the issuance account, or withdraws from it, once per idempotency key and once per
 * reference.
 */
export function postTokens(call: TokensCall, direction: 'fund' | 'withdraw') {
  const { context, request, input } = call
  return context.db.transaction(async (tx) => {
    const { amount, by } = input
    const withdrawals = direction === 'withdraw' ? await lockSwitch(tx, 'withdrawals') : undefined
    const user = await lockNamedAccount(tx, context.clock, input.email)
    const { now } = user
    const available: Account = { owner: user.id, kind: 'available' }
    const issuance: Account = { owner: null, kind: 'issuance' }
    const isFunding = direction === 'fund'
    const posting = `${direction}:${readIdempotencyKey(request) ?? request.id}`
    const entry: OperatorEntry = {
      reason: posting,
      amount,
      ...(isFunding ? { from: issuance, to: available } : { from: available, to: issuance }),
      ...readGrounds(call, posting),
    }
    // What was posted before is not checked again: the account may have been suspended since, or a limit reached.
    if (!(await isOperatorEntryPosted(tx, entry))) {
      if (isFunding) {
        if (!context.config.demo) await assertCanIssue(tx, context.config, { amount, now })
      } else {
        if (withdrawals) assertSwitchAllows(withdrawals)
        assertAccountCan(user, 'withdraw', now)
        if (input.why === undefined && isHeld(standingLifecycle.restore(user.standing)))
          throw invalidInput([{ path: 'why', message: 'is required for an account on hold' }])
      }
      const entryId = await tryPostEntry(tx, now, entry)
      if (entryId === undefined) throw idempotencyKeyReused()
      await insertOperatorEntry(tx, now, { entryId, entry })
      const { reference, why } = entry
      await audit(
        tx,
        { request, context },
        {
          act: isFunding ? 'tokens.funded' : 'tokens.withdrawn',
          actor: 'operator',
          by,
          userId: user.id,
          why,
          details: { amount, posting, reference },
        },
      )
    }
    const balances = await readBalances(tx, user.id)
    return { email: user.email, availableBalance: balances.available ?? 0 }
  })
}
