import { createHash } from 'node:crypto'
import { DAY, SECOND } from '@cht/sdk/rules'
import webpush from 'web-push'
import type { PushKeys } from './keys.js'

/** The longest time that a push service keeps a message for a device that it cannot reach. */
const MAX_LIFETIME = DAY
/** The longest topic that push services accept (RFC 8030). */
const TOPIC_LENGTH = 32

export interface PushMessage {
  /** Does not change from one attempt to the next. */
  id: string
  /** Contains nothing private: it may be shown on a locked screen. */
  title: string
  /** A path of the web app. */
  url: string
  /** When the action that the message asks for is no longer possible, in ms of exchange time. */
  until: number | null
}

/** The subscription of a browser. Its keys are in base64url. */
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Messages to a device with the same `url` replace each other while the push service keeps them. */
const createTopic = ({ endpoint }: PushSubscription, url: string) =>
  createHash('sha256').update(`${endpoint} ${url}`).digest('base64url').slice(0, TOPIC_LENGTH)

/** The body of a request to a push service, encrypted for the device (RFC 8291), and its headers. `now` is exchange time, in ms. */
export function createPushRequest(
  { id, title, url, until }: PushMessage,
  subscription: PushSubscription,
  { subject, keys, now }: { subject: string; keys: PushKeys; now: number },
): { body: Buffer; headers: Record<string, string> } {
  const { endpoint, p256dh, auth } = subscription
  const lifetime = until === null ? MAX_LIFETIME : Math.min(until - now, MAX_LIFETIME)
  const { body, headers } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ id, tag: url, title, url }),
    {
      vapidDetails: { subject, ...keys },
      TTL: Math.max(0, Math.floor(lifetime / SECOND)),
      urgency: until === null ? 'normal' : 'high',
      topic: createTopic(subscription, url),
      contentEncoding: 'aes128gcm',
    },
  )
  return {
    body,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  }
}
