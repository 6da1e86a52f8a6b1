import type { ServerContext } from '../platform/context.js'
import { checkLedger } from '../platform/db/ledger-check.js'

/** How many breaches are logged at most. */
const LOGGED_BREACHES = 20

/** Checks what was posted since the last check that passed, and logs broken invariants. */
export async function runLedgerCheck({
  db,
  clock,
  log,
}: Pick<ServerContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const { breaches } = await checkLedger(db, clock.databaseTime())
  if (breaches.length > 0)
    log.error(
      { count: breaches.length, breaches: breaches.slice(0, LOGGED_BREACHES) },
      'invariants of the ledger are broken',
    )
}
