import { pino } from 'pino'
import { expect, test } from 'vitest'
import { BUILT_BRAND } from '../src/domain/brand.js'
import { readConfig } from '../src/kernel/config.js'
import { createDelivery } from '../src/platform/mail/transport.js'
import { assertProductionConfig } from '../src/production.js'
import { startExchange } from '../src/start.js'
import { OPERATOR_TOKEN, onOneEngine, startTestExchange, TEST_START } from './exchange.js'
import { startMailServer } from './mail-server.js'
import { createTemporaryFolder } from './temporary-folder.js'

const DATABASE_URL = 'postgres://127.0.0.1:1/none'
const DATA_DIR = createTemporaryFolder('production')
const log = pino({ level: 'silent' })

const check = (environment: Record<string, string>) => () =>
  assertProductionConfig(readConfig({ DATA_DIR, ...environment }))

const REMEDY = 'For production, set DATABASE_URL or DATA_DIR to an empty database'

test('without DEMO=1, PUBLIC_URL is https, or http on this machine', () => {
  const formatRefusal = (url: string) =>
    `PUBLIC_URL must start with https:// without DEMO=1, not ${url}. Set it to the https address that browsers use`
  for (const PUBLIC_URL of ['http://exchange.example', 'http://10.0.0.5:3000', 'http://127.0.0.1.example'])
    expect(check({ DEMO: '0', PUBLIC_URL })).toThrow(formatRefusal(PUBLIC_URL))
  expect(check({ DEMO: '0', HOST: '0.0.0.0' })).toThrow(formatRefusal('http://0.0.0.0:3000'))
  for (const PUBLIC_URL of [
    'https://exchange.example',
    'http://localhost:3000',
    'http://127.0.0.2',
    'http://[::1]:3000',
  ])
    expect(check({ DEMO: '0', PUBLIC_URL })).not.toThrow()
  expect(check({ DEMO: '1', PUBLIC_URL: 'http://10.0.0.5:3000' })).not.toThrow()
})

test('without DEMO=1, DATABASE_URL needs an OPERATOR_TOKEN', () => {
  expect(check({ DATABASE_URL })).toThrow(
    'OPERATOR_TOKEN must be set with a DATABASE_URL, the same for all processes. Generate one: openssl rand -base64 32',
  )
  expect(check({ DATABASE_URL, OPERATOR_TOKEN })).not.toThrow()
  expect(check({ DATABASE_URL, DEMO: '1' })).not.toThrow()
  expect(check({ DEMO: '0' })).not.toThrow()
})

test('without DEMO=1, the database needs TLS, unless it is on this machine or DATABASE_PLAINTEXT=1', () => {
  const formatRefusal = (name: string) =>
    `${name} must end with ?sslmode=verify-full. Set DATABASE_PLAINTEXT=1 if the database is in a private network`
  const checkDatabase = (more: Record<string, string>) => check({ DEMO: '0', OPERATOR_TOKEN, ...more })
  const remote = 'postgres://cht@db.example/cht'
  for (const url of [
    remote,
    `${remote}?sslmode=prefer`,
    `${remote}?sslmode=no-verify`,
    'postgres://10.0.0.7/cht',
  ])
    expect(checkDatabase({ DATABASE_URL: url })).toThrow(formatRefusal('DATABASE_URL'))
  expect(checkDatabase({ DATABASE_URL, DATABASE_LISTEN_URL: remote })).toThrow(
    formatRefusal('DATABASE_LISTEN_URL'),
  )
  expect(
    checkDatabase({ DATABASE_URL, DATABASE_REPLICA_URLS: `postgres://localhost/cht, ${remote}` }),
  ).toThrow(formatRefusal('DATABASE_REPLICA_URLS'))
  for (const url of [
    `${remote}?sslmode=verify-full`,
    `${remote}?sslmode=require`,
    'postgres://localhost/cht',
    'postgres:///cht?host=/run/postgresql',
    DATABASE_URL,
  ])
    expect(checkDatabase({ DATABASE_URL: url })).not.toThrow()
  expect(checkDatabase({ DATABASE_URL: remote, DATABASE_PLAINTEXT: '1' })).not.toThrow()
  expect(check({ DATABASE_URL: remote, DEMO: '1' })).not.toThrow()
})

test('without DEMO=1, mail needs TLS, unless the server is on this machine or SMTP_PLAINTEXT=1', () => {
  const refusal =
    'SMTP_URL must start with smtps:// or end with ?requireTLS=true (STARTTLS). Set SMTP_PLAINTEXT=1 if the mail server is in a private network'
  const checkMail = (SMTP_URL: string, more = {}) => check({ DEMO: '0', SMTP_URL, ...more })
  for (const url of [
    'smtp://mail.example',
    'smtp://u:p@mail.example:587',
    'smtp://10.0.0.7',
    'smtp://mail.example?requireTLS=false',
    'smtp://mail.example?requireTLS=true&ignoreTLS=true',
  ])
    expect(checkMail(url)).toThrow(refusal)
  for (const url of [
    'smtps://mail.example',
    'smtp://mail.example:587?requireTLS=true',
    'smtp://127.0.0.1:25',
    'smtp://[::1]',
  ])
    expect(checkMail(url)).not.toThrow()
  expect(checkMail('smtps://mail.example?tls.rejectUnauthorized=false')).toThrow(
    'SMTP_URL must not end with tls.rejectUnauthorized=false. Give the mail server a valid certificate',
  )
  expect(checkMail('smtp://10.0.0.7', { SMTP_PLAINTEXT: '1' })).not.toThrow()
  expect(checkMail('smtp://mail.example', { DEMO: '1' })).not.toThrow()
})

test('requireTLS in SMTP_URL sends nothing to a server without STARTTLS', async () => {
  const smtp = await startMailServer()
  const mail = { id: 1, createdAt: TEST_START, recipient: 'ann@example.com', subject: 'Code', body: 'Secret' }
  const send = async (smtpUrl: string) => {
    const { deliver, close } = createDelivery(readConfig({ DATA_DIR, SMTP_URL: smtpUrl }), BUILT_BRAND)
    await deliver(mail).finally(close)
  }
  await expect(send(`${smtp.url}?requireTLS=true`)).rejects.toMatchObject({ code: 'ETLS' })
  expect(smtp.received).toEqual([])
  await send(smtp.url)
  expect(smtp.received).toHaveLength(1)
  await smtp.stop()
})

test('the start checks the settings before anything else', async () => {
  const config = readConfig({ DATA_DIR, DATABASE_URL })
  await expect(startExchange(config, { log })).rejects.toThrow('OPERATOR_TOKEN must be set')
})

onOneEngine('production data', (engine) => {
  test('a database with demo accounts needs DEMO=1, also when they have other names', async () => {
    const exchange = await startTestExchange(engine, { environment: { DEMO: '1' } })
    const { config, db } = exchange.running
    await db.query(`update users set email = username || '@moved.example', username = username || '_moved'`)
    Object.assign(config, { demo: false })
    await expect(exchange.restart()).rejects.toThrow(
      `DEMO must be 1 for this database: it has the demo accounts. ${REMEDY}`,
    )
  })

  test('a database whose clock was moved needs DEMO=1', async () => {
    const exchange = await startTestExchange(engine)
    await exchange.running.db.query('update exchange set demo_offset_ms = 1')
    await expect(exchange.restart()).rejects.toThrow(
      `DEMO must be 1 for this database: its clock was moved ahead in demo mode. ${REMEDY}`,
    )
  })
})
