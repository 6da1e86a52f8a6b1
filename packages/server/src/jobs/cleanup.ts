import { DAY } from '@cht/sdk/time'
import { SESSION_IDLE_LIMIT, SESSION_MAX_AGE } from '../auth/sessions.js'
import { removeExpiredSignUps } from '../auth/sign-ups.js'
import type { ServerContext } from '../context.js'
import { toTimestamp } from '../db/database.js'
import { IDEMPOTENCY_KEY_LIFETIME } from '../http/idempotency.js'
import { erasePictures } from '../verification/service.js'

/** How long rows of sent and of failed mails are kept. */
const SENT_MAIL_RETENTION = 2 * DAY
const FAILED_MAIL_RETENTION = 30 * DAY

/** Deletes rows that are no longer needed: codes and sign-ups by exchange time, all others by the machine's clock. */
export async function deleteExpired({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.machine()
  await db.query('delete from idempotency_keys where created_at <= $1', [
    toTimestamp(now - IDEMPOTENCY_KEY_LIFETIME),
  ])
  await db.query('delete from throttles where until <= $1', [toTimestamp(now)])
  await db.query('delete from login_sessions where created_at <= $1 or seen_at <= $2', [
    toTimestamp(now - SESSION_MAX_AGE),
    toTimestamp(now - SESSION_IDLE_LIMIT),
  ])
  await db.query('delete from outbox where sent_at <= $1 or given_up_at <= $2', [
    toTimestamp(now - SENT_MAIL_RETENTION),
    toTimestamp(now - FAILED_MAIL_RETENTION),
  ])
  await db.query('delete from codes where expires_at <= $1', [toTimestamp(clock.now())])
  await removeExpiredSignUps(db, clock.now())
}

/** Erases the pictures of IDs whose requests were decided long enough ago (ID_PICTURE_DAYS). */
export async function eraseIdPictures({ db, clock, config }: ServerContext): Promise<void> {
  await erasePictures(db, clock.now() - config.idPictureDays * DAY)
}
