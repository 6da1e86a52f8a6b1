import { createHmac, randomBytes } from 'node:crypto'
import { SECOND } from '@cht/sdk/rules'

const SECRET_PREFIX = 'whsec_'

/** A secret in the format of Standard Webhooks. */
export function generateSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`
}

export interface WebhookMessage {
  /** Does not change from one attempt to the next. */
  id: string
  /** The code of a notification, the type of an `OperatorEvent`, or `ping`. */
  type: string
  /** In ms of exchange time. */
  createdAt: number
  params: object
  href: string | undefined
}

/** The body of a message and its headers, signed as Standard Webhooks describes. `now` is the database's clock, in ms. */
export function createWebhookRequest(
  { id, type, createdAt, params, href }: WebhookMessage,
  secret: string,
  now: number,
) {
  const body = JSON.stringify({
    id,
    type,
    createdAt: new Date(createdAt).toISOString(),
    data: { params, href },
  })
  const timestamp = String(Math.floor(now / SECOND))
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'CHT-Exchange',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  return { body, headers }
}
