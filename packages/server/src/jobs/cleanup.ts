import { DAY } from '@cht/sdk/time'
import { ABSOLUTE, IDLE } from '../auth/sessions.js'
import type { Exchange } from '../context.js'
import { at } from '../db/database.js'
import { IDEMPOTENCY_KEY_LIFETIME } from '../http/router.js'

/** How long the row of a mail is kept that was sent, and of one that was given up. */
const SENT_KEPT = 2 * DAY
const GIVEN_UP_KEPT = 30 * DAY

/** Deletes what has outlived its use; all of it by the machine's clock, codes by exchange time. */
export async function purge({ db, clock }: Pick<Exchange, 'db' | 'clock'>): Promise<void> {
  const now = clock.machine()
  await db.query('delete from idempotency_keys where created_at <= $1', [at(now - IDEMPOTENCY_KEY_LIFETIME)])
  await db.query('delete from throttles where until <= $1', [at(now)])
  await db.query('delete from login_sessions where created_at <= $1 or seen_at <= $2', [
    at(now - ABSOLUTE),
    at(now - IDLE),
  ])
  await db.query('delete from outbox where sent_at <= $1 or given_up_at <= $2', [
    at(now - SENT_KEPT),
    at(now - GIVEN_UP_KEPT),
  ])
  await db.query('delete from codes where expires_at <= $1', [at(clock.now())])
}
