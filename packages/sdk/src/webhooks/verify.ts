/**
 * The signatures of the messages to webhooks.
 *
 * @module webhooks
 */

import { MINUTE, SECOND } from '../time.js'
import { type WebhookEvent, webhookEvent } from './model.js'

/** In ms. How far a message's timestamp may be from the receiver's clock. It limits how long a message can be replayed. */
const TOLERANCE = 5 * MINUTE

/**
 * Thrown for a message that is not proven to be from the exchange: a header is missing, the signature or the secret is wrong, the
 * timestamp is more than five minutes from the receiver's clock, or the body is no event.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

export interface VerifyWebhookOptions {
  /** The body as it was received, before it is parsed. */
  body: string
  /** The headers of the request: those of `fetch`, or of Node. */
  headers: Headers | Record<string, string | string[] | undefined>
  /** The secret of the webhook: `whsec_…`. */
  secret: string
  /** The clock of the receiver, in ms since the epoch. Default: `Date.now()`. */
  now?: number
}

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))
  } catch {
    return undefined
  }
}

const readHeader = (headers: VerifyWebhookOptions['headers'], name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string') throw new WebhookVerificationError(`The header ${name} is missing`)
  return value
}

const importKey = (secret: string): Promise<CryptoKey> => {
  const bytes = secret.startsWith('whsec_') ? decodeBase64(secret.slice('whsec_'.length)) : undefined
  // Web Crypto refuses an empty key with an exception of its own.
  if (!bytes?.length) throw new WebhookVerificationError('The secret is not one of a webhook')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** The signatures of the version that this function knows; during a change of secrets there may be several. */
const parseSignatures = (header: string) =>
  header
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .flatMap((part) => decodeBase64(part.slice('v1,'.length)) ?? [])

const parseEvent = (body: string): WebhookEvent => {
  try {
    return webhookEvent.parse(JSON.parse(body))
  } catch (cause) {
    throw new WebhookVerificationError('The body is not an event', { cause })
  }
}

/**
 * Returns the event of a message to a webhook, if it is signed with the secret and its timestamp is at most five minutes from `now`
 * (Standard Webhooks). A message may come more than once, with the same `id`. Throws `WebhookVerificationError`.
 */
export async function verifyWebhook({
  body,
  headers,
  secret,
  now = Date.now(),
}: VerifyWebhookOptions): Promise<WebhookEvent> {
  const id = readHeader(headers, 'webhook-id')
  const timestamp = readHeader(headers, 'webhook-timestamp')
  const signatures = parseSignatures(readHeader(headers, 'webhook-signature'))
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * SECOND) > TOLERANCE)
    throw new WebhookVerificationError('The message is too old, or one of the clocks is wrong')
  const key = await importKey(secret)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  // Web Crypto compares in constant time.
  const results = await Promise.all(
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)),
  )
  if (!results.includes(true)) throw new WebhookVerificationError('The signature is wrong')
  return parseEvent(body)
}
