import { accessSync, constants, mkdirSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getLocalTimeZone, isTimeZone } from '@cht/sdk/live-sessions'
import { REWARDED_INVESTMENTS, type RewardedInvestments } from '@cht/sdk/referrals'
import { SECOND } from '@cht/sdk/time'
import { ConfigError } from './config-error.js'
import { parseWholeNumber } from './parse-whole-number.js'
import { readPictureStorage, type StorageSetting } from './picture-storage-settings.js'
import { DEFAULT_POSTGRES_SETTINGS, type PostgresSettings } from './postgres-settings.js'
import { type Retention, readRetention } from './retention-rules.js'

export interface Config {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** The database may be reached without TLS. */
  databasePlaintext: boolean
  postgres: PostgresSettings
  smtpUrl: string | undefined
  /** Mail may be sent without TLS. */
  smtpPlaintext: boolean
  mailFrom: string
  publicUrl: string
  /** Origins whose pages may send writes, in addition to that of PUBLIC_URL. */
  allowedOrigins: string[]
  timeZone: string
  operatorToken: string | undefined
  /** Reads `/metrics` and nothing else. */
  metricsToken: string | undefined
  /** Parsed by `loadEncryptionKeys`. */
  encryptionKeys: string | undefined
  demo: boolean
  trustProxy: string | undefined
  /** How long a process that was told to stop serves on, in ms, so that a proxy notices that it is not ready. */
  drainTime: number
  supportEmail: string
  /** The folder of the terms and the privacy notice. */
  contentDir: string
  /** How many days after the end of its plan the capital of an investment is released. */
  capitalReleaseDays: number
  /** For which investments of a referee the referrer gets a bonus (decision 13). */
  rewardedInvestments: RewardedInvestments
  /** How long each kind of data is kept, in ms. */
  retention: Retention
  /** The first one stores new pictures; all of them are read. */
  pictureStorage: readonly [StorageSetting, ...StorageSetting[]]
  /** The most whole CHT that the operator may issue outside a demo; without `perDay`, a day has no limit (decision 13). */
  issueLimits: { perAct: number; perDay: number | undefined }
  /** Only accounts with a second factor may move tokens and make the other requests that need a confirmation (decision 39). */
  requireSecondFactor: boolean
  /** The base URL of a service of breached passwords; undefined without one. */
  breachedPasswordsUrl: string | undefined
  logLevel: string
  /** The limit of a user; the limit of an address is 20 times as high. 0 means no limit. */
  writesPerMinute: number
}

type Environment = Record<string, string | undefined>

/** The addresses that the name `localhost` stands for in every browser. */
const LOOPBACK = ['127.0.0.1', '::1']

/**
 * Returns the URL of an exchange without PUBLIC_URL. Passkeys need a name, so `localhost` replaces a loopback address (decision
 * 39).
 */
export function createLocalUrl(host: string, port: number | string): string {
  if (LOOPBACK.includes(host)) return `http://localhost:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

export const DEFAULTS = { host: '127.0.0.1', port: '3000', dataDir: '.data' } as const

// The relative path is the same from src/ and from dist/.
const SAMPLE_CONTENT = fileURLToPath(new URL('../../content', import.meta.url))

const parseUrl = (name: string, value: string, protocols: string[]): string => {
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new ConfigError(
      `${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
  return value.replace(/\/$/, '')
}

/** Parses PUBLIC_URL, and removes a trailing slash. */
export function parsePublicUrl(value: string): string {
  return parseUrl('PUBLIC_URL', value, ['http:', 'https:'])
}

const parseOrigins = (name: string, value: string): string[] => {
  const origins = value.split(',').map((entry) => entry.trim())
  const invalid = origins.find((entry) => !URL.canParse(entry) || new URL(entry).origin !== entry)
  if (invalid !== undefined)
    throw new ConfigError(`${name} must list origins, e.g. https://www.example.com, not "${invalid}"`)
  return origins
}

const readVariable = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() || undefined

const parseEmail = (name: string, value: string): string => {
  if (!/^[^\s"'<>&@]+@[^\s"'<>&@]+$/.test(value))
    throw new ConfigError(`${name} must be an email address, not "${value}"`)
  return value
}

const parseRewarded = (value: string): RewardedInvestments => {
  const rewarded = REWARDED_INVESTMENTS.find((name) => name === value)
  if (rewarded === undefined)
    throw new ConfigError(`REFERRAL_REWARD must be ${REWARDED_INVESTMENTS.join(' or ')}, not "${value}"`)
  return rewarded
}

/** Parses an amount of whole CHT. */
const parseTokens = (name: string, value: string): number => {
  const amount = Number(value)
  if (!/^\d{1,15}$/.test(value) || amount < 1)
    throw new ConfigError(`${name} must be an amount of whole CHT above 0, not "${value}"`)
  return amount
}

const readIssueLimits = (read: (name: string) => string | undefined): Config['issueLimits'] => {
  const perDay = read('ISSUE_DAY_LIMIT')
  return {
    perAct: parseTokens('ISSUE_LIMIT', read('ISSUE_LIMIT') ?? '1000000'),
    perDay: perDay === undefined ? undefined : parseTokens('ISSUE_DAY_LIMIT', perDay),
  }
}

/** Parses a number of seconds. Returns ms. */
const parseSeconds = (name: string, value: string, range: { min: number; max: number }): number =>
  parseWholeNumber(name, value, { ...range, unit: 'seconds' }) * SECOND

/** Longer than the health check of a proxy takes to notice: the configurations of `deploy/` check once a second. */
const DRAIN_SECONDS_BEHIND_PROXY = '5'

const POSTGRES_PROTOCOLS = ['postgres:', 'postgresql:']

const readPostgresSettings = (read: (name: string) => string | undefined): PostgresSettings => {
  const defaults = DEFAULT_POSTGRES_SETTINGS
  const readSeconds = (name: string, ms: number) =>
    parseSeconds(name, read(name) ?? String(ms / SECOND), { min: 1, max: 9_999 })
  const listenUrl = read('DATABASE_LISTEN_URL')
  return {
    poolSize: parseWholeNumber(
      'DATABASE_POOL_SIZE',
      read('DATABASE_POOL_SIZE') ?? String(defaults.poolSize),
      {
        min: 2,
        max: 999,
      },
    ),
    connectTimeout: readSeconds('DATABASE_CONNECT_TIMEOUT', defaults.connectTimeout),
    statementTimeout: readSeconds('DATABASE_STATEMENT_TIMEOUT', defaults.statementTimeout),
    lockTimeout: readSeconds('DATABASE_LOCK_TIMEOUT', defaults.lockTimeout),
    idleTransactionTimeout: readSeconds('DATABASE_IDLE_TRANSACTION_TIMEOUT', defaults.idleTransactionTimeout),
    listenUrl: listenUrl && parseUrl('DATABASE_LISTEN_URL', listenUrl, POSTGRES_PROTOCOLS),
  }
}

const parseFlag = (name: string, value: string): boolean => {
  if (value !== '0' && value !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${value}"`)
  return value === '1'
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const parseLogLevel = (value: string): string => {
  if (!LOG_LEVELS.includes(value))
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}"`)
  return value
}

const isAddressOrNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
}
/** The names of networks that Fastify's `trustProxy` accepts. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

const parseTrustProxy = (value: string | undefined): string | undefined => {
  const isValid = (entry: string) => NETWORK_NAMES.includes(entry) || isAddressOrNetwork(entry)
  const invalid = value?.split(',').find((entry) => !isValid(entry.trim()))
  if (invalid !== undefined)
    throw new ConfigError(
      `TRUST_PROXY must list addresses, networks or ${NETWORK_NAMES.join(', ')}, not "${invalid}"`,
    )
  return value
}

/** Creates the folder DATA_DIR if it is missing, and checks that it can be read and written. */
const prepareDataDir = (path: string): string => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return path
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${path} cannot be used: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/**
 * Reads the environment variables, which the README documents, and creates the folder DATA_DIR. Throws a `ConfigError` for the
 * first invalid variable.
 */
export function readConfig(environment: Environment): Config {
  const read = (name: string) => readVariable(environment, name)
  const host = read('HOST') ?? DEFAULTS.host
  const port = parseWholeNumber('PORT', read('PORT') ?? DEFAULTS.port, { min: 0, max: 65_535 })
  const databaseUrl = read('DATABASE_URL')
  const smtpUrl = read('SMTP_URL')
  const allowedOrigins = read('ALLOWED_ORIGINS')
  const breachedPasswordsUrl = read('BREACHED_PASSWORDS_URL')
  const trustProxy = parseTrustProxy(read('TRUST_PROXY'))
  const timeZone = read('EXCHANGE_TIME_ZONE') ?? getLocalTimeZone()
  if (!isTimeZone(timeZone))
    throw new ConfigError(`EXCHANGE_TIME_ZONE "${timeZone}" is not an IANA time zone`)
  const isDemoByDefault = databaseUrl === undefined && read('NODE_ENV') !== 'production'
  const demoFlag = read('DEMO')
  const demo = demoFlag === undefined ? isDemoByDefault : parseFlag('DEMO', demoFlag)
  return {
    host,
    port,
    dataDir: prepareDataDir(resolve(read('DATA_DIR') ?? DEFAULTS.dataDir)),
    databaseUrl: databaseUrl && parseUrl('DATABASE_URL', databaseUrl, POSTGRES_PROTOCOLS),
    databasePlaintext: parseFlag('DATABASE_PLAINTEXT', read('DATABASE_PLAINTEXT') ?? '0'),
    postgres: readPostgresSettings(read),
    smtpUrl: smtpUrl && parseUrl('SMTP_URL', smtpUrl, ['smtp:', 'smtps:']),
    smtpPlaintext: parseFlag('SMTP_PLAINTEXT', read('SMTP_PLAINTEXT') ?? '0'),
    mailFrom: read('MAIL_FROM') ?? 'CHT Exchange <no-reply@localhost>',
    publicUrl: parsePublicUrl(read('PUBLIC_URL') ?? createLocalUrl(host, port)),
    allowedOrigins: allowedOrigins ? parseOrigins('ALLOWED_ORIGINS', allowedOrigins) : [],
    timeZone,
    operatorToken: read('OPERATOR_TOKEN'),
    metricsToken: read('METRICS_TOKEN'),
    encryptionKeys: read('ENCRYPTION_KEYS'),
    demo,
    supportEmail: parseEmail('SUPPORT_EMAIL', read('SUPPORT_EMAIL') ?? 'support@localhost'),
    contentDir: resolve(read('CONTENT_DIR') ?? SAMPLE_CONTENT),
    capitalReleaseDays: parseWholeNumber('CAPITAL_RELEASE_DAYS', read('CAPITAL_RELEASE_DAYS') ?? '3', {
      min: 0,
      max: 999,
      unit: 'days',
    }),
    rewardedInvestments: parseRewarded(read('REFERRAL_REWARD') ?? 'first'),
    retention: readRetention(read),
    pictureStorage: readPictureStorage(read),
    trustProxy,
    drainTime: parseSeconds(
      'DRAIN_SECONDS',
      read('DRAIN_SECONDS') ?? (trustProxy === undefined ? '0' : DRAIN_SECONDS_BEHIND_PROXY),
      { min: 0, max: 300 },
    ),
    writesPerMinute: parseWholeNumber('WRITES_PER_MINUTE', read('WRITES_PER_MINUTE') ?? '600', {
      min: 0,
      max: 9_999_999,
    }),
    issueLimits: readIssueLimits(read),
    requireSecondFactor: parseFlag('REQUIRE_SECOND_FACTOR', read('REQUIRE_SECOND_FACTOR') ?? '0'),
    breachedPasswordsUrl:
      breachedPasswordsUrl && parseUrl('BREACHED_PASSWORDS_URL', breachedPasswordsUrl, ['https:', 'http:']),
    logLevel: parseLogLevel(read('LOG_LEVEL') ?? (demo ? 'warn' : 'info')),
  }
}
