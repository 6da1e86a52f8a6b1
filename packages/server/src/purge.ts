import { DAY } from '@cht/sdk/time'
import { ABSOLUTE, IDLE } from './auth/sessions.js'
import { at } from './db/database.js'
import type { Exchange } from './exchange.js'
import { KEY_LIFETIME } from './http/route.js'

/** How long an unsent mail is tried, and a sent one's row is kept. */
const MAIL_KEPT = 2 * DAY

/** Deletes what has outlived its use; all of it by the machine's clock, codes by exchange time. */
export const purge = async ({ db, clock }: Pick<Exchange, 'db' | 'clock'>): Promise<void> => {
  const now = clock.machine()
  await db.query('delete from idempotency_keys where created_at <= $1', [at(now - KEY_LIFETIME)])
  await db.query('delete from throttles where until <= $1', [at(now)])
  await db.query('delete from login_sessions where created_at <= $1 or seen_at <= $2', [
    at(now - ABSOLUTE),
    at(now - IDLE),
  ])
  await db.query('delete from outbox where created_at <= $1', [at(now - MAIL_KEPT)])
  await db.query('delete from codes where expires_at <= $1', [at(clock.now())])
}
