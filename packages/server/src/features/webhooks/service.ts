import { randomUUID } from 'node:crypto'
import { toIso } from '../../domain/to-iso.js'
import {
  assertWebhookLimit,
  type StoredDelivery,
  type StoredWebhook,
  toWireWebhook,
} from '../../domain/webhooks/webhook.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import { insertRow } from '../../platform/db/columns.js'
import { type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'
import { type LockTime, lockRequiredRow } from '../../platform/db/locks.js'
import { requireRow } from '../../platform/db/require-row.js'
import { assertReceiverUrl } from '../../platform/outgoing/receiver-url.js'
import { resume } from './health.js'
import { insertSecret, replaceSecret } from './secrets.js'

/** The id of the user who owns a webhook; null for the operator. */
export type WebhookOwner = string | null

const LISTED_DELIVERIES = 10

/** SQL of a message's type, from a row of `deliveries` joined with its notification, if it has one. */
export const TYPE_SQL = `coalesce(notifications.code, event ->> 'type', 'notification')`

/** Lists the owner's webhooks, oldest first, with their last deliveries. */
export async function listWebhooks(db: Queryable, owner: WebhookOwner) {
  const webhooks = await db.query<Omit<StoredWebhook, 'deliveries'>>(
    `select id, url, created_at, paused_at, pause_cause from webhooks where user_id is not distinct from $1::uuid
     order by created_at, id`,
    [owner],
  )
  const deliveries = await db.query<Omit<StoredDelivery, 'id'> & { id: number; webhookId: string }>(
    `select last.id, webhooks.id as "webhookId", ${TYPE_SQL} as type, last.created_at, attempts,
       last_status as status, next_attempt_at, sent_at, given_up_at
     from webhooks cross join lateral (
       select * from deliveries where webhook_id = webhooks.id order by id desc limit ${LISTED_DELIVERIES}) as last
       left join notifications on notifications.id = notification_id
     where webhooks.user_id is not distinct from $1::uuid order by last.id desc`,
    [owner],
  )
  return webhooks.map((webhook) =>
    toWireWebhook({
      ...webhook,
      deliveries: deliveries
        .filter(({ webhookId }) => webhookId === webhook.id)
        .map(({ webhookId: _, id, ...delivery }) => ({ ...delivery, id: String(id) })),
    }),
  )
}

type Deps = Pick<ServerContext, 'config' | 'cipher'>

/**
 * Creates a webhook, and returns it with its secret. Throws 422 for an address that is not public, 409 at the limit. `isVouched`: a
 * reset of the user's account leaves it (decision 36). The row of the user or, for the operator, of the exchange must be locked, so
 * that concurrent requests cannot exceed the limit.
 */
export async function createWebhook(
  tx: Queryable,
  deps: Deps,
  {
    owner,
    url,
    now,
    isVouched = false,
  }: { owner: WebhookOwner; url: string; now: LockTime; isVouched?: boolean },
) {
  assertReceiverUrl('url', url, deps.config)
  const existing = await tx.query('select from webhooks where user_id is not distinct from $1::uuid', [owner])
  assertWebhookLimit(existing.length)
  const id = randomUUID()
  await insertRow(tx, 'webhooks', { id, userId: owner, url, createdAt: now, isVouched })
  return { id, url, createdAt: toIso(now), secret: await insertSecret(tx, deps, id) }
}

/** Removes a webhook and its messages, sent ones too. Throws 404 for a webhook of somebody else. */
export async function removeWebhook(tx: Queryable, owner: WebhookOwner, id: string): Promise<void> {
  await requireRow(
    tx,
    'delete from webhooks where id = $1 and user_id is not distinct from $2::uuid returning 1',
    [id, owner],
  )
}

/** Removes all webhooks of a user. Returns how many. The caller holds the lock of the user's row. */
export async function removeAllWebhooks(tx: Queryable, userId: string): Promise<number> {
  return (await tx.query('delete from webhooks where user_id = $1 returning id', [userId])).length
}

/** Locks a webhook of the owner; 404 for that of somebody else. */
const lockOwned = (tx: Queryable, clock: ExchangeClock, owner: WebhookOwner, id: string) =>
  lockRequiredRow<Row<'webhooks', 'url' | 'createdAt'>>(tx, clock, {
    sql: 'select url, created_at from webhooks where id = $1 and user_id is not distinct from $2::uuid',
    params: [id, owner],
  })

/**
 * Replaces the secret of a webhook, and returns the webhook with the new one. Throws 404 for the webhook of somebody else, 409 if
 * it was replaced too often. `isVouched` is that of the session: a webhook stays vouched for only if its address and its secret are
 * (decision 33).
 */
export async function rotateWebhook(
  tx: Transaction,
  deps: Pick<ServerContext, 'clock' | 'cipher'>,
  { owner, id, isVouched = false }: { owner: WebhookOwner; id: string; isVouched?: boolean },
) {
  const { row, now } = await lockOwned(tx, deps.clock, owner, id)
  const secret = await replaceSecret(tx, deps, id, now)
  await tx.query('update webhooks set is_vouched = is_vouched and $2 where id = $1', [id, isVouched])
  return { id, url: row.url, createdAt: toIso(row.createdAt), secret }
}

/** Sends messages to a paused webhook again, first those that wait. Throws 404 for the webhook of somebody else. */
export async function resumeWebhook(
  tx: Transaction,
  clock: ExchangeClock,
  owner: WebhookOwner,
  id: string,
): Promise<void> {
  await lockOwned(tx, clock, owner, id)
  await resume(tx, clock, id)
}

const INSERT_EVENTS = 'insert into deliveries (channel, webhook_id, event, created_at, next_attempt_at)'

/** Queues a `ping`, unless one waits to be sent. Throws 404 for the webhook of somebody else. */
export async function pingWebhook(
  tx: Queryable,
  clock: ExchangeClock,
  owner: WebhookOwner,
  id: string,
): Promise<void> {
  const { now } = await lockOwned(tx, clock, owner, id)
  await tx.query(
    `${INSERT_EVENTS} select 'webhook', $1, '{"type": "ping", "params": {}}', $2, $2
     where not exists (select from deliveries where webhook_id = $1 and event ->> 'type' = 'ping'
       and sent_at is null and given_up_at is null)`,
    [id, toTimestamp(now)],
  )
}

/** Something that waits for the operator's decision. */
export interface OperatorEvent {
  type:
    | 'appeal.open'
    | 'appeal.waiting'
    | 'tradeClaim.open'
    | 'tradeClaim.answered'
    | 'verification.waiting'
    | 'profileEdit.waiting'
    | 'tokenRequest.waiting'
    | 'case.overdue'
    | 'case.returned'
  /** The id of the appeal, of the claim or of the request, which is that of its case. */
  id: string
}

/** Queues a message to the operator's webhooks about something that waits. It is sent after the commit. `now` is exchange time. */
export function notifyOperator(tx: Transaction, now: number, { type, id }: OperatorEvent): void {
  tx.send(`${INSERT_EVENTS} select 'webhook', id, $1::jsonb, $2, $2 from webhooks where user_id is null`, [
    JSON.stringify({ type, params: { id } }),
    toTimestamp(now),
  ])
}
