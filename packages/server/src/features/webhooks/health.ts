import { type WebhookLifecycleEvent, webhookLifecycle } from '@cht/machines/lifecycles'
import type { WebhookPauseCause } from '@cht/sdk/rules'
import { createPauseNotification } from '../../domain/webhooks/webhook.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import { type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'
import { type Locked, type LockTime, lockMoreRows, lockRow } from '../../platform/db/locks.js'
import { notify } from '../notifications/notify.js'

type HealthRow = Row<'webhooks', 'userId' | 'url' | 'failures' | 'failingSince' | 'pausedAt'>

const SELECT = 'select user_id, url, failures, failing_since, paused_at from webhooks where id = $1'

/** Messages that are not on their way: the claim of one that is being sent ends within seconds. */
const WAITING_MARGIN = 10_000

/** Lets the messages that wait for their next attempt be sent at once. */
const sendWaiting = (tx: Queryable, id: string, now: number) =>
  tx.query(
    `update deliveries set next_attempt_at = $2
     where webhook_id = $1 and sent_at is null and given_up_at is null and next_attempt_at > $3`,
    [id, toTimestamp(now), toTimestamp(now + WAITING_MARGIN)],
  )

/**
 * Sends an event to the chart of a webhook, under the lock of its row, and stores its next state. Returns the webhook if the event
 * has paused it.
 */
const applyEvent = async (
  tx: Transaction,
  clock: ExchangeClock,
  id: string,
  createEvent: (now: LockTime) => WebhookLifecycleEvent,
  cause: WebhookPauseCause | null = null,
): Promise<Locked<HealthRow> | undefined> => {
  const { row, now } = await lockRow<HealthRow>(tx, clock, { sql: SELECT, params: [id] })
  // It was removed meanwhile.
  if (!row) return undefined
  const event = createEvent(now)
  const before = webhookLifecycle.restore(row)
  const wasPaused = before.matches('paused')
  const { snapshot: next } = webhookLifecycle.send(before, event)
  const isPaused = next.matches('paused')
  const { failures, failingSince } = next.context
  await tx.query(
    `update webhooks set failures = $2, failing_since = $3, paused_at = $4,
       pause_cause = case when $4::timestamptz is null then null else coalesce(pause_cause, $5) end where id = $1`,
    [
      id,
      failures,
      failingSince === null ? null : toTimestamp(failingSince),
      isPaused ? toTimestamp(row.pausedAt ?? now) : null,
      cause,
    ],
  )
  if (wasPaused && !isPaused) await sendWaiting(tx, id, now)
  return isPaused && !wasPaused ? { row, now } : undefined
}

type Deps = Pick<ServerContext, 'db' | 'clock' | 'log'>

/** Stores that a webhook's receiver has accepted a message, which resumes a paused one. */
export async function recordSuccess({ db, clock }: Deps, id: string): Promise<void> {
  // Nearly always there is nothing to store.
  const [row] = await db.query(`${SELECT} and (failures > 0 or paused_at is not null)`, [id])
  if (!row) return
  await db.transaction((tx) => applyEvent(tx, clock, id, () => ({ type: 'delivery.succeed' })))
}

/** Stores that an attempt has failed. If that pauses the webhook, its user is notified; for one of the operator it is logged. */
export async function recordFailure({ db, clock, log }: Deps, id: string, error: unknown): Promise<void> {
  const cause = Number.isInteger(Object(error).status) ? 'refused' : 'unreachable'
  await db.transaction(async (tx) => {
    // The notification refers to the user, whose row is locked before the webhook.
    await lockMoreRows(tx, {
      sql: 'select from users where id = (select user_id from webhooks where id = $1)',
      params: [id],
      lock: 'share',
    })
    const paused = await applyEvent(tx, clock, id, (at) => ({ type: 'delivery.fail', at }), cause)
    if (!paused) return
    log.warn({ webhook: id, cause }, 'a webhook was paused')
    const { userId, url } = paused.row
    if (userId !== null) notify(tx, paused.now, [createPauseNotification({ userId, url, cause })])
  })
}

/** Resumes a webhook at the wish of its owner. The caller has checked that it is theirs. */
export async function resume(tx: Transaction, clock: ExchangeClock, id: string): Promise<void> {
  await applyEvent(tx, clock, id, () => ({ type: 'webhook.resume' }))
}
