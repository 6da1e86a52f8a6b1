import { Buffer } from 'node:buffer'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../time.js'
import { verifyWebhook, WebhookVerificationError } from './verify.js'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER_SECRET = `whsec_${'A'.repeat(32)}`
const NOW = 1_614_265_330_000
const event = {
  id: 'notification_7',
  type: 'trade.matched',
  createdAt: new Date(NOW).toISOString(),
  data: { params: { amount: 75_000, name: 'Adé' }, href: '/orders/t1' },
}

const encode = (text: string) => new TextEncoder().encode(text)
const sign = async (body: string | Uint8Array<ArrayBuffer>, secret = SECRET) => {
  const timestamp = String(NOW / SECOND)
  const keyBytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (byte) => byte.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const bodyBytes = typeof body === 'string' ? encode(body) : body
  const signed = Uint8Array.from([...encode(`m1.${timestamp}.`), ...bodyBytes])
  const signature = await crypto.subtle.sign('HMAC', key, signed)
  const text = btoa(String.fromCharCode(...new Uint8Array(signature)))
  return { 'webhook-id': 'm1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${text}` }
}
const body = JSON.stringify(event)
const headers = await sign(body)
const notJson = { body: '{', headers: await sign('{') }
const noEvent = { body: '{}', headers: await sign('{}') }
const verify = (overrides: Partial<Parameters<typeof verifyWebhook>[0]> = {}) =>
  verifyWebhook({ body, headers, secret: SECRET, now: NOW, ...overrides })

test('the signature of the example of Standard Webhooks is accepted', async () => {
  const message = {
    body: '{"test": 2432232314}',
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
  }
  // It is signed, but no event of this exchange.
  await expect(verify(message)).rejects.toThrow('The body is not an event')
  await expect(verify({ ...message, body: '{"test": 2432232315}' })).rejects.toThrow('The signature is wrong')
})

const expected = { ...event, createdAt: NOW }
const mapHeaders = <Value>(map: (name: string, value: string) => [string, Value]) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => map(name, value)))
const capitalize = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

test.each<[string, Parameters<typeof verifyWebhook>[0]['headers']]>([
  ['fetch', new Headers(headers)],
  ['Node', { host: 'bot.example', 'set-cookie': ['a', 'b'], ...headers }],
  ['HTTP/2 and some gateways, in capitals', mapHeaders((name, value) => [name.toUpperCase(), value])],
  ['AWS API Gateway', mapHeaders((name, value) => [capitalize(name), value])],
  ['multiValueHeaders of Lambda', mapHeaders((name, value) => [capitalize(name), [value]])],
  ['Node, as headersDistinct', mapHeaders((name, value) => [name, [value]])],
])('a signed message is returned as an event, with the headers of %s', async (_, received) => {
  expect(await verify({ headers: received })).toEqual(expected)
})

const bytes = encode(body)
const padded = new Uint8Array([0, 0, 0, ...bytes, 0])
const shared = new SharedArrayBuffer(bytes.length)
new Uint8Array(shared).set(bytes)
const foreign: unknown = runInNewContext('Uint8Array.from(bytes).buffer', { bytes: [...bytes] })

test.each<[string, Parameters<typeof verifyWebhook>[0]['body']]>([
  ['text', body],
  ['a Uint8Array', bytes],
  ['a part of a larger Uint8Array', padded.subarray(3, 3 + bytes.length)],
  ['a Buffer', Buffer.from(body)],
  ['an ArrayBuffer', bytes.slice().buffer],
  ['an ArrayBuffer of another realm', foreign as ArrayBuffer],
  ['a SharedArrayBuffer', shared],
  ['a part of a larger ArrayBuffer, as DataView', new DataView(padded.buffer, 3, bytes.length)],
])('a signed message is returned as an event, with a body that is %s', async (_, received) => {
  expect(await verify({ body: received })).toEqual(expected)
})

test('bytes that are no UTF-8 are verified as they are', async () => {
  // As text they are all the same: U+FFFD.
  const [sent, other] = [Uint8Array.of(0xff), Uint8Array.of(0xfe)]
  const signed = await sign(sent)
  await expect(verify({ body: sent, headers: signed })).rejects.toThrow('The body is not an event')
  await expect(verify({ body: other, headers: signed })).rejects.toThrow('The signature is wrong')
})

test('one of several secrets is enough', async () => {
  expect(await verify({ secret: [OTHER_SECRET, SECRET] })).toEqual(expected)
  expect(await verify({ secret: [SECRET] })).toEqual(expected)
  expect(await verify({ secret: [SECRET, OTHER_SECRET], headers: await sign(body, OTHER_SECRET) })).toEqual(
    expected,
  )
})

test('the tolerance says how far the timestamp may be from the clock', async () => {
  expect(await verify({ tolerance: HOUR, now: NOW + HOUR })).toEqual(expected)
  expect(await verify({ tolerance: 0 })).toEqual(expected)
  await expect(verify({ tolerance: HOUR, now: NOW + HOUR + 1 })).rejects.toThrow('The message is too old')
  await expect(verify({ tolerance: 0, now: NOW - 1 })).rejects.toThrow('The message is too old')
})

test('one of several signatures is enough, and other versions are ignored', async () => {
  const several = `v1a,x v1,??? v1,AAAA ${headers['webhook-signature']}`
  expect(await verify({ headers: { ...headers, 'webhook-signature': several } })).toMatchObject({
    id: event.id,
  })
})

describe('a message is refused', () => {
  const WRONG = 'The signature is wrong'
  const OLD = 'The message is too old, or one of the clocks is wrong'
  const REPEATED = 'The header webhook-id is repeated'
  const PARSED = 'The body is not raw: pass the raw body, as text or bytes, before it is parsed'
  const TOLERANCE = 'The tolerance is not a number of milliseconds'
  test.each<[string, Partial<Parameters<typeof verifyWebhook>[0]>, string]>([
    ['with another body', { body: `${body} ` }, WRONG],
    ['with another id', { headers: { ...headers, 'webhook-id': 'm2' } }, WRONG],
    ['with another timestamp', { headers: { ...headers, 'webhook-timestamp': '1614265331' } }, WRONG],
    ['with another secret', { secret: OTHER_SECRET }, WRONG],
    ['with other secrets', { secret: [OTHER_SECRET, OTHER_SECRET] }, WRONG],
    ['without a signature', { headers: { ...headers, 'webhook-signature': '' } }, WRONG],
    ['when it is older than five minutes', { now: NOW + 5 * MINUTE + 1 }, OLD],
    ['when it is from the future', { now: NOW - 5 * MINUTE - 1 }, OLD],
    ['with a timestamp that is no number', { headers: { ...headers, 'webhook-timestamp': 'NaN' } }, OLD],
    ['when the clock is no number', { now: Number.NaN }, OLD],
    ['without an id', { headers: {} }, 'The header webhook-id is missing'],
    ['with an empty id of fetch', { headers: new Headers() }, 'The header webhook-id is missing'],
    ['without headers', { headers: undefined as never }, 'The header webhook-id is missing'],
    ['with two ids', { headers: { ...headers, 'Webhook-Id': 'm2' } }, REPEATED],
    ['with two ids in an array', { headers: { ...headers, 'webhook-id': ['m1', 'm1'] } }, REPEATED],
    ['with a body that is parsed', { body: event as never }, PARSED],
    ['with a body that was parsed without a parser', { body: {} as never }, PARSED],
    ['without a body', { body: undefined as never }, PARSED],
    ['with a body that is null', { body: null as never }, PARSED],
    ['with a tolerance that is NaN', { tolerance: Number.NaN }, TOLERANCE],
    ['with a tolerance that is negative', { tolerance: -1 }, TOLERANCE],
    ['with a tolerance that is text', { tolerance: '5000' as never }, TOLERANCE],
    ['without a secret', { secret: undefined as never }, 'The secret is missing'],
    ['with a secret that is null', { secret: null as never }, 'The secret is missing'],
    ['with a secret that is empty', { secret: '' }, 'The secret is missing'],
    ['with no secret of several', { secret: [] }, 'The secret is missing'],
    ['without one of several secrets', { secret: [SECRET, undefined as never] }, 'The secret is missing'],
    ['with a secret that is bytes', { secret: bytes as never }, 'The secret is not one of a webhook'],
    [
      'with a malformed one of several secrets',
      { secret: [SECRET, 'old'] },
      'The secret is not one of a webhook',
    ],
    ['with a malformed secret', { secret: 'secret' }, 'The secret is not one of a webhook'],
    ['with an empty secret', { secret: 'whsec_' }, 'The secret is not one of a webhook'],
    ['with a secret that is not base64', { secret: 'whsec_?' }, 'The secret is not one of a webhook'],
    ['with a signed body that is not JSON', notJson, 'The body is not an event'],
    ['with a signed body that is no event', noEvent, 'The body is not an event'],
  ])('%s', async (_, overrides, message) => {
    const error: unknown = await verify(overrides).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(WebhookVerificationError)
    expect(error).toMatchObject({ message })
  })

  test('unless its timestamp is exactly five minutes from the clock', async () => {
    expect(await verify({ now: NOW + 5 * MINUTE })).toMatchObject({ id: event.id })
    expect(await verify({ now: NOW - 5 * MINUTE })).toMatchObject({ id: event.id })
  })
})
