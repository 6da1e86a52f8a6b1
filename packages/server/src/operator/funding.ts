import { isHeld, restoreStanding } from '@cht/machines/lifecycles'
import type { operator } from '@cht/sdk/operator'
import { audit } from '../audit/service.js'
import { lockNamedAccount } from '../auth/suspension.js'
import { isPosted, readBalances, tryPostEntry } from '../db/ledger.js'
import { assertAccountCan } from '../domain/auth/account-actions.js'
import type { Account, LedgerEntry } from '../domain/ledger-entry.js'
import { invalidInput } from '../domain/refusal.js'
import { assertSwitchAllows } from '../domain/switches/assert-switch.js'
import { idempotencyKeyReused, readIdempotencyKey } from '../http/idempotency.js'
import type { Call } from '../http/router.js'
import { lockSwitch } from '../switches/service.js'

/** Funds a user's available balance from the issuance account, or withdraws from it, once per idempotency key. */
export function postTokens(
  { context, request, input }: Call<typeof operator.fund> | Call<typeof operator.withdraw>,
  direction: 'fund' | 'withdraw',
) {
  return context.db.transaction(async (tx) => {
    const { amount, by, why } = input
    const withdrawals = direction === 'withdraw' ? await lockSwitch(tx, 'withdrawals') : undefined
    const user = await lockNamedAccount(tx, input.email)
    const available: Account = { owner: user.id, kind: 'available' }
    const issuance: Account = { owner: null, kind: 'issuance' }
    const isFunding = direction === 'fund'
    const entry: LedgerEntry = {
      reason: `${direction}:${readIdempotencyKey(request) ?? request.id}`,
      amount,
      ...(isFunding ? { from: issuance, to: available } : { from: available, to: issuance }),
    }
    // A withdrawal that was posted before is not checked again: the account may have been suspended since.
    if (!isFunding && !(await isPosted(tx, entry))) {
      if (withdrawals) assertSwitchAllows(withdrawals)
      assertAccountCan(user, 'withdraw', context.clock.now())
      if (why === undefined && isHeld(restoreStanding(user.standing)))
        throw invalidInput([{ path: 'why', message: 'is required for an account on hold' }])
    }
    if (await tryPostEntry(tx, context.clock.now(), entry))
      await audit(
        tx,
        { request, context },
        {
          act: isFunding ? 'tokens.funded' : 'tokens.withdrawn',
          actor: 'operator',
          by,
          userId: user.id,
          why,
          details: { amount, posting: entry.reason },
        },
      )
    else if (!(await isPosted(tx, entry))) throw idempotencyKeyReused()
    const balances = await readBalances(tx, user.id)
    return { email: user.email, availableBalance: balances.available ?? 0 }
  })
}
