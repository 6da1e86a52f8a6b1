import { DAY, SECOND } from '@cht/sdk/rules'
import { recordFailure, recordSuccess } from '../features/webhooks/health.js'
import { createWebhookRequest } from '../features/webhooks/message.js'
import { readSecrets } from '../features/webhooks/secrets.js'
import { TYPE_SQL } from '../features/webhooks/service.js'
import type { Row } from '../kernel/tables.js'
import type { ServerContext } from '../platform/context.js'
import { post } from '../platform/outgoing/post.js'
import { createPublicLookup } from '../platform/outgoing/public-address.js'
import { type Claimed, createDeliveryJob, type DeliveryJob, type DeliveryQueue } from './delivery-queue.js'

const TIMEOUT = 10 * SECOND
const RETRY_PERIOD = DAY
/** How many messages of one webhook a process sends at once, so that a slow receiver delays no other. */
const MAX_PER_WEBHOOK = 4

/** The account of the operator in the look-ups of hosts. */
const OPERATOR = 'operator'
/**
 * Messages to a paused webhook wait, except pings. After the retry period they are claimed too, and given up. `$1` is the current
 * time.
 */
const CLAIMABLE = `channel = 'webhook' and (event ->> 'type' = 'ping'
  or created_at <= $1::timestamptz - interval '${RETRY_PERIOD} milliseconds'
  or not exists (select from webhooks where webhooks.id = webhook_id and paused_at is not null))`

interface MessageRow extends Claimed, Row<'webhooks', 'userId' | 'url'> {
  webhookId: string
  type: string
  messageId: string
  params: object | null
  href: string | null
}

type Deps = Pick<ServerContext, 'db' | 'clock' | 'log' | 'config' | 'cipher' | 'resolveHost' | 'tracing'>

const createQueue = (deps: Deps): DeliveryQueue<MessageRow> => {
  const { clock, config, resolveHost } = deps
  const inFlight = new Map<string, number>()
  const count = (id: string, change: number) => {
    const total = (inFlight.get(id) ?? 0) + change
    if (total === 0) inFlight.delete(id)
    else inFlight.set(id, total)
  }
  return {
    name: 'a message to a webhook',
    table: 'deliveries',
    condition: CLAIMABLE,
    select: `select claimed.id, attempts, claimed.created_at, claimed.created_at + interval '${RETRY_PERIOD} milliseconds' as until, webhook_id,
        webhooks.user_id, url, ${TYPE_SQL} as type, href,
        coalesce('notification_' || notification_id, 'event_' || claimed.id) as "messageId",
        coalesce(notifications.params, event -> 'params') as params
      from claimed join webhooks on webhooks.id = webhook_id
        left join notifications on notifications.id = notification_id`,
    now: clock.now,
    timeout: TIMEOUT,
    retryPeriod: RETRY_PERIOD,
    listBusyWebhooks: () => [...inFlight].filter(([, total]) => total >= MAX_PER_WEBHOOK).map(([id]) => id),
    onSent: ({ webhookId }) => recordSuccess(deps, webhookId),
    onFailed: ({ webhookId }, error) => recordFailure(deps, webhookId, error),
    send: async ({ webhookId, userId, url, messageId, params, href, ...row }, signal) => {
      count(webhookId, 1)
      try {
        const secrets = await readSecrets(deps, webhookId, clock.now())
        const message = { ...row, id: messageId, params: params ?? {}, href: href ?? undefined }
        const request = createWebhookRequest(message, secrets, clock.databaseTime())
        const lookup = createPublicLookup({
          resolve: (host) => resolveHost({ host, account: userId ?? OPERATOR, signal }),
          allowLoopback: config.demo,
        })
        return await post(url, { ...request, lookup, signal })
      } finally {
        count(webhookId, -1)
      }
    },
    isFinal: () => false,
  }
}

/** Creates the job that sends messages to webhooks. */
export function createWebhookJob(deps: Deps): DeliveryJob {
  return createDeliveryJob(deps, createQueue(deps))
}
