import type { ReauthenticationSettings } from '@cht/sdk/contract'
import type { Row } from '../../../kernel/tables.js'
import type { ServerContext } from '../../../platform/context.js'
import type { Queryable } from '../../../platform/db/database.js'
import { requireRow } from '../../../platform/db/require-row.js'
import { HAS_FACTOR_SQL } from '../has-factor.js'
import { listFactors } from './factors.js'
import { countRecoveryCodes } from './recovery-codes.js'

/** Reads whether a user is asked again before tokens move, and by what. */
export async function readReauthentication(
  db: Queryable,
  { config }: Pick<ServerContext, 'config'>,
  userId: string,
): Promise<ReauthenticationSettings> {
  const { asksBeforeTokensMove, hasFactor } = await requireRow<
    Row<'users', 'asksBeforeTokensMove'> & { hasFactor: boolean }
  >(db, `select asks_before_tokens_move, ${HAS_FACTOR_SQL} as "hasFactor" from users where id = $1`, [userId])
  return {
    isAsked: asksBeforeTokensMove || hasFactor || config.requireSecondFactor,
    asksBeforeTokensMove,
    methods: hasFactor ? await listFactors(db, userId) : ['password'],
    recoveryCodes: await countRecoveryCodes(db, userId),
    ...(config.requireSecondFactor ? { isFactorRequired: true } : {}),
  }
}
