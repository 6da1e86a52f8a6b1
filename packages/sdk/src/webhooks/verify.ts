/**
 * The signatures of the messages to webhooks.
 *
 * @module webhooks
 */

import { MINUTE, SECOND } from '../time.js'
import { type WebhookEvent, webhookEvent } from './model.js'

/** In ms. It limits how long a message can be replayed. */
const DEFAULT_TOLERANCE = 5 * MINUTE

/**
 * Thrown for a message that is not proven to be from the exchange: a header is missing, the signature is wrong, the timestamp is too
 * far from the receiver's clock, or the body is no event. Also thrown where an option is missing or malformed, such as the secret.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

export interface VerifyWebhookOptions {
  /**
   * The raw body, as text or as bytes (`Uint8Array`, `Buffer`, `ArrayBuffer`, `DataView`): what was received, before it is parsed.
   * The signature is that of the bytes, which a parsed body does not have.
   */
  body: string | ArrayBufferLike | ArrayBufferView
  /** The headers of the request, with names in any case: those of `fetch`, of Node, or of a function behind a gateway. */
  headers: Headers | Record<string, string | readonly string[] | undefined>
  /**
   * The secret of the webhook, `whsec_…`. Of several, one that fits is enough: those of several webhooks, or an old and a new one.
   */
  secret: string | readonly string[]
  /** How far the timestamp of the message may be from `now`, in ms. Default: five minutes. */
  tolerance?: number
  /** The clock of the receiver, in ms since the epoch. Default: `Date.now()`. */
  now?: number
}

type Bytes = Uint8Array<ArrayBuffer>

const decodeBase64 = (text: string): Bytes | undefined => {
  try {
    return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))
  } catch {
    return undefined
  }
}

const listValues = (headers: VerifyWebhookOptions['headers'], name: string): unknown[] => {
  if (typeof headers?.get === 'function') return [headers.get(name)]
  return Object.entries(headers ?? {})
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value)
}

const readHeader = (headers: VerifyWebhookOptions['headers'], name: string): string => {
  const [value, ...others] = listValues(headers, name).filter((entry) => typeof entry === 'string')
  if (value === undefined) throw new WebhookVerificationError(`The header ${name} is missing`)
  if (others.length > 0) throw new WebhookVerificationError(`The header ${name} is repeated`)
  return value
}

// By their tag, because a buffer of another realm, such as that of a test runner, is no instance of ours.
const isBuffer = (body: unknown): body is ArrayBufferLike =>
  /^\[object (Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(body))

const readBody = (body: VerifyWebhookOptions['body']): Bytes => {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  // Copied, because Web Crypto refuses memory that is shared.
  if (ArrayBuffer.isView(body))
    return Uint8Array.from(new Uint8Array(body.buffer, body.byteOffset, body.byteLength))
  if (isBuffer(body)) return Uint8Array.from(new Uint8Array(body))
  throw new WebhookVerificationError(
    'The body is not raw: pass the raw body, as text or bytes, before it is parsed',
  )
}

const importKey = (secret: unknown): Promise<CryptoKey> => {
  if (secret === undefined || secret === null || secret === '')
    throw new WebhookVerificationError('The secret is missing')
  const bytes =
    typeof secret === 'string' && secret.startsWith('whsec_')
      ? decodeBase64(secret.slice('whsec_'.length))
      : undefined
  // Web Crypto refuses an empty key with an exception of its own.
  if (!bytes?.length) throw new WebhookVerificationError('The secret is not one of a webhook')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

const importKeys = (secret: VerifyWebhookOptions['secret']): Promise<CryptoKey[]> => {
  const secrets: readonly unknown[] = Array.isArray(secret) ? secret : [secret]
  if (secrets.length === 0) throw new WebhookVerificationError('The secret is missing')
  return Promise.all(secrets.map(importKey))
}

/** The signatures of the version that this function knows; after a change of the secret there are several. */
const parseSignatures = (header: string) =>
  header
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .flatMap((part) => decodeBase64(part.slice('v1,'.length)) ?? [])

const assertRecent = (timestamp: string, now: number, tolerance: number) => {
  if (!(typeof tolerance === 'number' && tolerance >= 0))
    throw new WebhookVerificationError('The tolerance is not a number of milliseconds')
  // Not `> tolerance` negated: with a clock that is NaN, both comparisons are false.
  const isRecent = Math.abs(now - Number(timestamp) * SECOND) <= tolerance
  if (!/^\d{1,12}$/.test(timestamp) || !isRecent)
    throw new WebhookVerificationError('The message is too old, or one of the clocks is wrong')
}

const isSignedWith = async (keys: CryptoKey[], signatures: Bytes[], signed: Bytes): Promise<boolean> => {
  // Web Crypto compares in constant time.
  const results = await Promise.all(
    keys.flatMap((key) =>
      signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)),
    ),
  )
  return results.includes(true)
}

const parseEvent = (body: Bytes): WebhookEvent => {
  try {
    return webhookEvent.parse(JSON.parse(new TextDecoder().decode(body)))
  } catch (cause) {
    throw new WebhookVerificationError('The body is not an event', { cause })
  }
}

/**
 * Returns the event of a message to a webhook, if it is signed with a secret and its timestamp is at most `tolerance` from `now`
 * (Standard Webhooks). A message may come more than once, with the same `id`. Throws `WebhookVerificationError`.
 */
export async function verifyWebhook({
  body,
  headers,
  secret,
  tolerance = DEFAULT_TOLERANCE,
  now = Date.now(),
}: VerifyWebhookOptions): Promise<WebhookEvent> {
  const keys = await importKeys(secret)
  const bytes = readBody(body)
  const id = readHeader(headers, 'webhook-id')
  const timestamp = readHeader(headers, 'webhook-timestamp')
  const signatures = parseSignatures(readHeader(headers, 'webhook-signature'))
  assertRecent(timestamp, now, tolerance)
  const prefix = new TextEncoder().encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(prefix.length + bytes.length)
  signed.set(prefix)
  signed.set(bytes, prefix.length)
  if (!(await isSignedWith(keys, signatures, signed)))
    throw new WebhookVerificationError('The signature is wrong')
  return parseEvent(bytes)
}
