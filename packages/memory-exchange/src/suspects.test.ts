import type { Client } from '@cht/sdk'
import { HOLD_PERIOD, SUSPECT_PERIOD } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { createMemoryExchange, type MemoryExchange } from './memory-exchange.js'
import { getRefusal, PASSWORD, signUp } from './testing/market.js'

const EMAIL = 'ada@example.com'
const WEBHOOK = { url: 'https://receiver.example/events' }

const reset = async (exchange: MemoryExchange) => {
  const client = exchange.connect()
  await client.auth.requestPasswordReset({ email: EMAIL })
  const code = exchange.codeFor(EMAIL)
  await client.auth.resetPassword({ code, newPassword: PASSWORD, confirmPassword: PASSWORD })
  return client
}

const addApp = async (exchange: MemoryExchange, { auth }: Client) => {
  await auth.confirmByPassword({ password: PASSWORD })
  await auth.setUpAuthenticator()
  await auth.addAuthenticator({ code: exchange.authenticatorCodeFor(EMAIL) })
}

test('a hold refuses factors, webhooks and the archive, and ends after a day', async () => {
  const exchange = createMemoryExchange()
  await signUp(exchange, 'ada')
  const client = await reset(exchange)
  await client.auth.login({ email: EMAIL, password: PASSWORD })
  await client.auth.confirmByPassword({ password: PASSWORD })
  const calls = [
    () => client.auth.setUpAuthenticator(),
    () => client.auth.startPasskeySetUp(),
    () => client.auth.createRecoveryCodes(),
    () => client.webhooks.create(WEBHOOK),
    () => client.account.prepareDataDownload({ password: PASSWORD }),
  ]
  const held = { status: 403, code: 'account_on_hold' }
  for (const call of calls) expect(await getRefusal(call())).toMatchObject(held)
  exchange.advance(HOLD_PERIOD)
  await addApp(exchange, client)
  await client.webhooks.create(WEBHOOK)
})

test('a reset removes a fresh factor and webhooks, and says so', async () => {
  const exchange = createMemoryExchange()
  const client = await signUp(exchange, 'ada')
  await addApp(exchange, client)
  await client.webhooks.create(WEBHOOK)
  await reset(exchange)
  await client.auth.login({ email: EMAIL, password: PASSWORD })
  expect(await client.auth.reauthentication()).toMatchObject({ methods: ['password'], recoveryCodes: 0 })
  expect(await client.webhooks.list()).toEqual([])
  const [notification] = await client.notifications.list()
  expect(notification?.params).toMatchObject({ removed: ['authenticator', 'recoveryCode', 'webhook'] })
})

test('a reset leaves an older factor, and the webhook that it has vouched for', async () => {
  const exchange = createMemoryExchange()
  const client = await signUp(exchange, 'ada')
  await addApp(exchange, client)
  exchange.advance(SUSPECT_PERIOD + 1)
  const other = exchange.connect()
  await getRefusal(other.auth.login({ email: EMAIL, password: PASSWORD }))
  await other.auth.logInByCode({ code: exchange.authenticatorCodeFor(EMAIL) })
  await other.webhooks.create(WEBHOOK)
  await reset(exchange)
  await getRefusal(other.auth.login({ email: EMAIL, password: PASSWORD }))
  await other.auth.logInByCode({ code: exchange.authenticatorCodeFor(EMAIL) })
  expect((await other.auth.reauthentication())?.methods).toEqual(['authenticator', 'recoveryCode'])
  expect(await other.webhooks.list()).toHaveLength(1)
})
