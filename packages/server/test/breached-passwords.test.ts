import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '@cht/sdk'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { onOneEngine, startTestExchange, type TestExchange } from './exchange.js'
import { getRefusal } from './fixtures.js'

const BREACHED = 'a passphrase that has leaked'
const UNKNOWN = 'a passphrase that nobody knows'

/** A service with the range queries of Have I Been Pwned, which knows one password. */
const startService = async (status = 200) => {
  const requests: { url: string | undefined; padding: string | string[] | undefined }[] = []
  const hash = createHash('sha1').update(BREACHED).digest('hex').toUpperCase()
  const server = createServer((request, response) => {
    requests.push({ url: request.url, padding: request.headers['add-padding'] })
    response.statusCode = status
    // Lines with the count 0 are padding.
    const isPrefix = request.url?.includes(hash.slice(0, 5))
    response.end(`${'0'.repeat(35)}:0\r\n${isPrefix ? `${hash.slice(5)}:37` : `${'F'.repeat(35)}:2`}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, requests, prefix: hash.slice(0, 5), close: () => server.close() }
}

const signUp = (client: Client, username: string, password: string) =>
  client.auth.signup({
    fullName: 'Ada Example',
    username,
    email: `${username}@example.com`,
    phoneNumber: '+2348000000000',
    country: 'nigeria',
    password,
    confirmPassword: password,
    agree: true,
  })

onOneEngine('passwords that are known from a breach', (engine) => {
  let exchange: TestExchange | undefined
  afterEach(() => exchange?.stop())
  const start = async (url: string) => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    exchange = await startTestExchange(engine, { environment: { BREACHED_PASSWORDS_URL: url }, log })
    return { exchange, lines }
  }

  test('are refused at sign-up, change and reset; the service is sent five digits of a hash', async () => {
    const service = await startService()
    const { exchange } = await start(service.url)
    expect(await getRefusal(signUp(exchange.createClient(), 'ada', BREACHED))).toMatchObject({
      status: 422,
      code: 'invalid_input',
      message: 'Password is known from a data breach: choose another one',
    })
    expect(service.requests).toEqual([{ url: `/range/${service.prefix}?mode=sha1`, padding: 'true' }])
    const user = await exchange.createUser('bola')
    const { client, password, email } = user
    const message = 'New password is known from a data breach: choose another one'
    expect(
      await getRefusal(client.settings.changePassword({ oldPassword: password, newPassword: BREACHED })),
    ).toMatchObject({
      status: 422,
      message,
    })
    await client.auth.requestPasswordReset({ email })
    const code = /Subject: (\d{8})/.exec(await exchange.readMail(email))?.[1] ?? ''
    expect(
      await getRefusal(client.auth.resetPassword({ code, newPassword: BREACHED, confirmPassword: BREACHED })),
    ).toMatchObject({ status: 422, message })
    await client.settings.changePassword({ oldPassword: password, newPassword: UNKNOWN })
    service.close()
  })

  test('are accepted while the service fails, which is logged without the password', async () => {
    const service = await startService(503)
    const { exchange, lines } = await start(service.url)
    await signUp(exchange.createClient(), 'ada', BREACHED)
    expect(service.requests).toHaveLength(1)
    const logged = lines.filter((line) => line.includes('a new password was accepted without a lookup'))
    expect(logged).toHaveLength(1)
    expect(lines.join()).not.toContain(BREACHED)
    service.close()
  })
})
