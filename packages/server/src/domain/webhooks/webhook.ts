import { MAX_WEBHOOK_SECRETS, MAX_WEBHOOKS, type WebhookPauseCause } from '@cht/sdk/rules'
import { Refusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import type { Notification } from '../notifications/notification.js'
import { toIso } from '../to-iso.js'

/** All instants are in ms of exchange time. */
export interface StoredDelivery
  extends Row<'deliveries', 'createdAt' | 'attempts' | 'nextAttemptAt' | 'sentAt' | 'givenUpAt'> {
  id: string
  type: string
  status: number | null
}

export interface StoredWebhook
  extends Row<'webhooks', 'id' | 'url' | 'createdAt' | 'pausedAt' | 'pauseCause'> {
  /** The last ones, newest first. */
  deliveries: StoredDelivery[]
}

const toWireDelivery = ({
  createdAt,
  status,
  nextAttemptAt,
  sentAt,
  givenUpAt,
  ...rest
}: StoredDelivery) => ({
  ...rest,
  createdAt: toIso(createdAt),
  status: status ?? undefined,
  nextAttemptAt: sentAt === null && givenUpAt === null ? toIso(nextAttemptAt) : undefined,
  sentAt: toIso(sentAt),
  givenUpAt: toIso(givenUpAt),
})

/** Converts a webhook to the wire. */
export function toWireWebhook({ id, url, createdAt, pausedAt, pauseCause, deliveries }: StoredWebhook) {
  return {
    id,
    url,
    createdAt: toIso(createdAt),
    pausedAt: toIso(pausedAt),
    pauseCause: pauseCause ?? undefined,
    deliveries: deliveries.map(toWireDelivery),
  }
}

const href = '/settings?tab=security'

/** Tells a user that a webhook was added to their account. */
export function createWebhookNotification({ userId, url }: { userId: string; url: string }): Notification {
  return { code: 'webhook.added', params: { host: new URL(url).host }, userId, href }
}

/** Tells a user that the secret of one of their webhooks was changed. */
export function createSecretNotification({ userId, url }: { userId: string; url: string }): Notification {
  return { code: 'webhook.secretChanged', params: { host: new URL(url).host }, userId, href }
}

/** Tells a user that one of their webhooks is paused. */
export function createPauseNotification({
  userId,
  url,
  cause,
}: {
  userId: string
  url: string
  cause: WebhookPauseCause
}): Notification {
  return { code: 'webhook.paused', params: { host: new URL(url).host, failure: cause }, userId, href }
}

/** Throws 409 if there are as many webhooks as are allowed (decision 33). */
export function assertWebhookLimit(count: number): void {
  if (count >= MAX_WEBHOOKS)
    throw new Refusal(409, 'webhook_limit', `There can be at most ${MAX_WEBHOOKS} webhooks: remove one first`)
}

/** Throws 409 if as many secrets of a webhook are in use as may be (decision 33). */
export function assertSecretLimit(count: number): void {
  if (count >= MAX_WEBHOOK_SECRETS)
    throw new Refusal(
      409,
      'webhook_secret_limit',
      'The secret was changed too often in the last 24 hours: wait, or remove the webhook and add another one',
    )
}
