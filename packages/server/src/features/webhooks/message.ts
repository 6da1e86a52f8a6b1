import { createHmac } from 'node:crypto'
import { SECOND } from '@cht/sdk/rules'
import { toIso } from '../../domain/to-iso.js'

/** What a secret begins with in the format of Standard Webhooks; the key follows in base64. */
export const SECRET_PREFIX = 'whsec_'

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

const sign = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/**
 * The body of a message and its headers, signed with each secret as Standard Webhooks describes. `now` is the database's clock,
 * in ms.
 */
export function createWebhookRequest(
  { id, type, createdAt, params, href }: WebhookMessage,
  secrets: readonly string[],
  now: number,
) {
  const body = JSON.stringify({
    id,
    type,
    createdAt: toIso(createdAt),
    data: { params, href },
  })
  const timestamp = String(Math.floor(now / SECOND))
  const signed = `${id}.${timestamp}.${body}`
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'CHT-Exchange',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, signed)).join(' '),
  }
  return { body, headers }
}
