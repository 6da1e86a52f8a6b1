import { MAX_WEBHOOKS } from '@cht/sdk/webhooks'
import { Refusal } from '../refusal.js'
import { toIso } from '../to-iso.js'

export interface StoredDelivery {
  id: string
  type: string
  /** All instants are in ms of exchange time. */
  createdAt: number
  attempts: number
  status: number | null
  nextAttemptAt: number
  sentAt: number | null
  givenUpAt: number | null
}

export interface StoredWebhook {
  id: string
  url: string
  createdAt: number
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
export function toWireWebhook({ id, url, createdAt, deliveries }: StoredWebhook) {
  return { id, url, createdAt: toIso(createdAt), deliveries: deliveries.map(toWireDelivery) }
}

/** Throws 409 if there are as many webhooks as are allowed (decision 33). */
export function assertWebhookLimit(count: number): void {
  if (count >= MAX_WEBHOOKS)
    throw new Refusal(409, 'webhook_limit', `There can be at most ${MAX_WEBHOOKS} webhooks: remove one first`)
}
