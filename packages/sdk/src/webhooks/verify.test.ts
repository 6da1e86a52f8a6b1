import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../time.js'
import { verifyWebhook, WebhookVerificationError } from './verify.js'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const NOW = 1_614_265_330_000
const event = {
  id: 'notification_7',
  type: 'trade.matched',
  createdAt: new Date(NOW).toISOString(),
  data: { params: { amount: 75_000 }, href: '/orders/t1' },
}

const encode = (text: string) => new TextEncoder().encode(text)
const sign = async (body: string) => {
  const timestamp = String(NOW / SECOND)
  const bytes = Uint8Array.from(atob(SECRET.slice('whsec_'.length)), (byte) => byte.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, encode(`m1.${timestamp}.${body}`))
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

test('a signed message is returned as an event, from the headers of fetch and of Node', async () => {
  const expected = { ...event, createdAt: NOW }
  expect(await verify()).toEqual(expected)
  expect(await verify({ headers: new Headers(headers) })).toEqual(expected)
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
  test.each([
    ['with another body', { body: `${body} ` }, WRONG],
    ['with another id', { headers: { ...headers, 'webhook-id': 'm2' } }, WRONG],
    ['with another timestamp', { headers: { ...headers, 'webhook-timestamp': '1614265331' } }, WRONG],
    ['with another secret', { secret: `whsec_${'A'.repeat(32)}` }, WRONG],
    ['without a signature', { headers: { ...headers, 'webhook-signature': '' } }, WRONG],
    ['when it is older than five minutes', { now: NOW + 5 * MINUTE + 1 }, OLD],
    ['when it is from the future', { now: NOW - 5 * MINUTE - 1 }, OLD],
    ['with a timestamp that is no number', { headers: { ...headers, 'webhook-timestamp': 'NaN' } }, OLD],
    ['without an id', { headers: {} }, 'The header webhook-id is missing'],
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
