import { HOLD_PERIOD } from '@cht/sdk/auth'
import type { ExtendedClient } from '@cht/sdk/extensions'
import { SUSPECT_PERIOD } from '@cht/sdk/second-factor'
import { expect, test } from 'vitest'
import { createMemoryExchange, type MemoryExchange } from './memory-exchange.js'
import { getRefusal, PASSWORD, signUp } from './testing/market.js'

const EMAIL = 'ada@example.com'
const WEBHOOK = { url: 'https://receiver.example/events' }

const reset = async (exchange: MemoryExchange) => {
  const client = exchange.connect()
  await client.passwordReset.request({ email: EMAIL })
  const code = exchange.codeFor(EMAIL)
  await client.passwordReset.complete({ code, newPassword: PASSWORD, confirmPassword: PASSWORD })
  return client
}

const addApp = async (exchange: MemoryExchange, { secondFactor, reauthentication }: ExtendedClient) => {
  await reauthentication.byPassword({ password: PASSWORD })
  await secondFactor.setUpAuthenticator()
  await secondFactor.addAuthenticator({ code: exchange.authenticatorCodeFor(EMAIL) })
}

test('a hold refuses factors, webhooks and the archive, and ends after a day', async () => {
  const exchange = createMemoryExchange()
  await signUp(exchange, 'ada')
  const client = await reset(exchange)
  await client.auth.login({ email: EMAIL, password: PASSWORD })
  await client.reauthentication.byPassword({ password: PASSWORD })
  const calls = [
    () => client.secondFactor.setUpAuthenticator(),
    () => client.passkeys.startSetUp(),
    () => client.secondFactor.createRecoveryCodes(),
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
  expect(await client.reauthentication.get()).toMatchObject({ methods: ['password'], recoveryCodes: 0 })
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
  await other.secondFactor.logIn({ code: exchange.authenticatorCodeFor(EMAIL) })
  await other.webhooks.create(WEBHOOK)
  await reset(exchange)
  await getRefusal(other.auth.login({ email: EMAIL, password: PASSWORD }))
  await other.secondFactor.logIn({ code: exchange.authenticatorCodeFor(EMAIL) })
  expect((await other.reauthentication.get())?.methods).toEqual(['authenticator', 'recoveryCode'])
  expect(await other.webhooks.list()).toHaveLength(1)
})
