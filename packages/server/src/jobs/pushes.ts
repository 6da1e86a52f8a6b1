import { DAY, describeInPush, type NotificationMessage, SECOND } from '@cht/sdk/rules'
import { buildLink } from '../domain/notifications/link.js'
import { recordLostDevice } from '../features/push/devices.js'
import type { Row } from '../kernel/tables.js'
import type { ServerContext } from '../platform/context.js'
import { post } from '../platform/outgoing/post.js'
import { createPublicLookup } from '../platform/outgoing/public-address.js'
import { createPushRequest, type PushSubscription } from '../platform/push/message.js'
import { type Claimed, createDeliveryJob, type DeliveryJob, type DeliveryQueue } from './delivery-queue.js'

const TIMEOUT = 10 * SECOND
const RETRY_PERIOD = DAY

type PushRow = Claimed &
  PushSubscription &
  NotificationMessage &
  Row<'notifications', 'mailHref' | 'token' | 'userId'> & {
    deviceId: string
    notificationId: number
    href: string
  }

type Deps = Pick<ServerContext, 'db' | 'clock' | 'log' | 'config' | 'pushKeys' | 'resolveHost' | 'tracing'>

/** Whether the push service no longer knows the subscription, because the user has ended it or removed the browser. */
const isGone = (status: unknown): boolean => status === 404 || status === 410

/** The statuses, besides 5xx, after which a push is sent again. Every other status is final. */
const RETRIED_STATUSES: unknown[] = [408, 429]

const isFinal = (error: unknown): boolean => {
  const { status } = Object(error)
  return Number.isInteger(status) && status < 500 && !RETRIED_STATUSES.includes(status)
}

const createQueue = ({ db, clock, config, pushKeys, resolveHost }: Deps): DeliveryQueue<PushRow> => {
  const subject = `mailto:${config.supportEmail}`
  return {
    name: 'a push',
    table: 'deliveries',
    condition: `channel = 'push'`,
    select: `select claimed.id, attempts, claimed.created_at, expires_at as until, code, params, href, mail_href, token,
        notifications.user_id, notification_id, device_id, endpoint, public_key as p256dh, auth_secret as auth
      from claimed join notifications on notifications.id = notification_id
        join push_devices on push_devices.id = device_id`,
    now: clock.now,
    timeout: TIMEOUT,
    retryPeriod: RETRY_PERIOD,
    send: async (
      { notificationId, code, params, href, mailHref, token, userId, until, deviceId, ...subscription },
      signal,
    ) => {
      const message = {
        id: `notification_${notificationId}`,
        title: describeInPush({ code, params } as NotificationMessage) ?? '',
        url: buildLink({ href, mailHref, token }),
        until,
      }
      const request = createPushRequest(message, subscription, { subject, keys: pushKeys, now: clock.now() })
      const lookup = createPublicLookup({
        resolve: (host) => resolveHost({ host, account: userId, signal }),
        allowLoopback: config.demo,
      })
      try {
        return await post(subscription.endpoint, { ...request, lookup, signal })
      } catch (error) {
        if (isGone(Object(error).status))
          await recordLostDevice(db, { id: deviceId, endpoint: subscription.endpoint }, clock.now())
        throw error
      }
    },
    isFinal,
  }
}

/** Creates the job that sends pushes. */
export function createPushJob(deps: Deps): DeliveryJob {
  return createDeliveryJob(deps, createQueue(deps))
}
