import { CONFIRMATION_PERIOD } from '@cht/sdk/rules'
import type { AccountState } from '../../../domain/auth/account-actions.js'
import { type Addition, isSuspect } from '../../../domain/auth/suspect-additions.js'
import type { ServerContext } from '../../../platform/context.js'
import { type Queryable, toTimestamp } from '../../../platform/db/database.js'
import { hasFactor } from '../has-factor.js'
import type { Confirmation } from '../sessions.js'

/** What a user has proven to have, before the transaction that relies on it. */
export type FactorProof =
  | { type: 'authenticator'; addedAt: number }
  | { type: 'passkey'; id: string }
  | { type: 'recoveryCode' }

/** How the proven factor came to the account; undefined if it was removed after the proof. */
const findAddition = async (
  tx: Queryable,
  userId: string,
  proof: Exclude<FactorProof, { type: 'recoveryCode' }>,
): Promise<Addition | undefined> => {
  const [addition] =
    proof.type === 'passkey'
      ? await tx.query<Addition>(
          `select created_at as "addedAt", is_vouched from passkeys where user_id = $1 and id = $2`,
          [userId, proof.id],
        )
      : await tx.query<Addition>(
          `select added_at, is_vouched from authenticators where user_id = $1 and added_at = $2`,
          [userId, toTimestamp(proof.addedAt)],
        )
  return addition
}

/**
 * Returns the confirmation that a proof is worth now; undefined if the factor was removed after the proof. A recovery code vouches for
 * nothing. The row of the user must be locked.
 */
export async function findConfirmation(
  tx: Queryable,
  { clock }: Pick<ServerContext, 'clock'>,
  account: { id: string } & Pick<AccountState, 'holdUntil'>,
  proof: FactorProof,
): Promise<Confirmation | undefined> {
  const until = clock.databaseTime() + CONFIRMATION_PERIOD
  if (proof.type === 'recoveryCode')
    return (await hasFactor(tx, account.id)) ? { until, isVouching: false } : undefined
  const addition = await findAddition(tx, account.id, proof)
  return addition && { until, isVouching: !isSuspect(addition, account, clock.now()) }
}
