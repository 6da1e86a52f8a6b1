import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../test/temporary-folder.js'
import { readConfig } from './config.js'
import { ConfigError } from './config-error.js'
import { DEFAULT_RETENTION } from './retention-rules.js'
import { listSettings } from './settings.js'

const dataDir = createTemporaryFolder('config')
const read = (environment: Record<string, string>) =>
  readConfig({ DATA_DIR: dataDir, EXCHANGE_TIME_ZONE: 'Africa/Lagos', ...environment })

test('without further variables, the configuration is that of a demo on this machine', () => {
  expect(read({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir,
    databaseUrl: undefined,
    databasePlaintext: false,
    postgres: {
      poolSize: 10,
      connectTimeout: 5_000,
      statementTimeout: 12_000,
      lockTimeout: 5_000,
      idleTransactionTimeout: 10_000,
      listenUrl: undefined,
      replicaUrls: undefined,
    },
    smtpUrl: undefined,
    smtpPlaintext: false,
    mailFrom: undefined,
    publicUrl: 'http://localhost:3000',
    consoleUrl: 'http://localhost:3000',
    allowedOrigins: undefined,
    timeZone: 'Africa/Lagos',
    operatorToken: undefined,
    metricsToken: undefined,
    encryptionKeys: undefined,
    demo: true,
    trustProxy: undefined,
    drainTime: 0,
    writesPerMinute: 600,
    supportEmail: 'support@localhost',
    depositText: 'This is a demo: no money moves. Pay to Sample Bank, account 0000000000.',
    contentDir: fileURLToPath(new URL('../../content', import.meta.url)),
    capitalReleaseDays: 3,
    rewardedInvestments: 'first',
    retention: DEFAULT_RETENTION,
    pictureStorage: [{ name: 'database' }],
    issueLimits: { perAct: 1_000_000, perDay: 10_000_000 },
    requireSecondFactor: false,
    breachedPasswordsUrl: undefined,
    logLevel: 'warn',
  })
})

test('deploy/environment.example has known variables only, and their values are valid', () => {
  const example = readFileSync(new URL('../../../../deploy/environment.example', import.meta.url), 'utf8')
  const variables = [...example.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const known = listSettings().map(({ variable }) => variable)
  expect([variables.length > 10, variables.filter(([name = '']) => !known.includes(name))]).toEqual([
    true,
    [],
  ])
  const bucket = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  const environment = Object.fromEntries(variables.filter(([, value]) => value !== ''))
  expect(read({ ...bucket, ...environment }).pictureStorage[0]).toMatchObject({
    name: 's3',
    region: 'us-east-1',
  })
})

test('demo mode is off with DATABASE_URL and in production, unless DEMO is 1', () => {
  const postgres = { DATABASE_URL: 'postgres://localhost/x' }
  expect([
    read(postgres).demo,
    read({ NODE_ENV: 'production' }).demo,
    read({ ...postgres, DEMO: '1' }).demo,
    read({ NODE_ENV: 'production', DEMO: '1' }).demo,
  ]).toEqual([false, false, true, true])
})

test('the error of an invalid variable is one line that starts with its name', () => {
  writeFileSync(join(dataDir, 'file'), '')
  for (const [name, value] of [
    ['PORT', 'x'],
    ['PORT', '70000'],
    ['DATA_DIR', join(dataDir, 'file', 'below')],
    ['DATABASE_URL', 'mysql://localhost'],
    ['SMTP_URL', 'localhost'],
    ['SMTP_PLAINTEXT', 'yes'],
    ['PUBLIC_URL', 'exchange.example'],
    ['ALLOWED_ORIGINS', 'www.exchange.example'],
    ['ALLOWED_ORIGINS', 'https://www.exchange.example/'],
    ['EXCHANGE_TIME_ZONE', 'Lagos'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'abc'],
    ['LOG_LEVEL', 'loud'],
    ['SUPPORT_EMAIL', 'us'],
    ['CAPITAL_RELEASE_DAYS', 'soon'],
    ['ISSUE_LIMIT', '0'],
    ['ISSUE_DAY_LIMIT', '1.5'],
  ] as const)
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+$`))
})

test('replicas are several URLs beside a DATABASE_URL', () => {
  const DATABASE_URL = 'postgres://primary/cht'
  const replicaUrls = (urls: string) =>
    read({ DATABASE_URL, DATABASE_REPLICA_URLS: urls }).postgres.replicaUrls
  expect(replicaUrls('postgres://a/cht, postgresql://b/cht')).toEqual([
    'postgres://a/cht',
    'postgresql://b/cht',
  ])
  const problem = 'DATABASE_REPLICA_URLS must be a URL that starts with postgres:// or postgresql://'
  for (const urls of ['postgres://a/cht,', 'postgres://u:secret@a/cht,http://b'])
    expect(() => replicaUrls(urls)).toThrow(new ConfigError(problem))
  expect(() => read({ DATABASE_REPLICA_URLS: 'postgres://a/cht' })).toThrow(
    new ConfigError('DATABASE_REPLICA_URLS needs a DATABASE_URL'),
  )
})
