import { isIPv6 } from 'node:net'
import { fileURLToPath } from 'node:url'
import { getLocalTimeZone, REWARDED_INVESTMENTS } from '@cht/sdk/rules'
import { ConfigError } from './config-error.js'
import { BUCKET_SETTINGS, pictureStorages } from './picture-storage-settings.js'
import { RETENTION_SETTINGS } from './retention-rules.js'
import {
  defineOptionalSetting,
  defineSetting,
  email,
  flag,
  folder,
  networks,
  oneOf,
  origins,
  type ReadVariable,
  readSetting,
  type Setting,
  type SettingType,
  seconds,
  text,
  timeZone,
  token,
  tokens,
  url,
  urls,
  wholeNumber,
  words,
} from './setting-types.js'

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

/** The folder of the samples. The relative path is the same from src/ and from dist/. */
export const SAMPLE_CONTENT = fileURLToPath(new URL('../../content', import.meta.url))

const POSTGRES = ['postgres:', 'postgresql:']

/** Refuses a value without a DATABASE_URL. */
const besideDatabase = <Value>(type: SettingType<Value>): SettingType<Value> => ({
  ...type,
  parse: (variable, value, read) => {
    if (read('DATABASE_URL') === undefined) throw new ConfigError(`${variable} needs a DATABASE_URL`)
    return type.parse(variable, value, read)
  },
})

/** The defaults of the variables that say where the exchange is, for the commands on the same machine. */
export const DEFAULTS = { host: '127.0.0.1', port: '3000', dataDir: '.data' } as const

const demo = defineSetting({
  variable: 'DEMO',
  type: flag,
  default: {
    text: '1 only without `DATABASE_URL` and unless `NODE_ENV` is `production`, else 0',
    compute: (read) => (read('DATABASE_URL') === undefined && read('NODE_ENV') !== 'production' ? '1' : '0'),
  },
  text: 'demo accounts and market, the demo clock. Leave it unset in [production](install.md#production)',
})

/** The settings of a process, in addition to those of `RETENTION_RULES` and of a bucket. Durations are in ms. */
export const SETTINGS = {
  host: defineSetting({
    variable: 'HOST',
    type: text,
    default: DEFAULTS.host,
    text: 'the address to listen on',
  }),
  port: defineSetting({
    variable: 'PORT',
    type: wholeNumber({ min: 0, max: 65_535 }),
    default: DEFAULTS.port,
    text: 'the port to listen on; 0: one that is free',
  }),
  dataDir: defineSetting({
    variable: 'DATA_DIR',
    type: folder,
    default: DEFAULTS.dataDir,
    text: 'the embedded database, `outbox/` (one `.eml` per mail), `operator-token`, `encryption-keys`; 0700',
  }),
  databaseUrl: defineOptionalSetting({
    variable: 'DATABASE_URL',
    type: url(POSTGRES),
    otherwise: 'the embedded database, which serves one process',
    text: 'a PostgreSQL (15 or later); several processes may share it',
  }),
  /** The database may be reached without TLS. */
  databasePlaintext: defineSetting({
    variable: 'DATABASE_PLAINTEXT',
    type: flag,
    default: '0',
    text: '1 only where the database is in a private network and has no TLS',
  }),
  /** How a process uses PostgreSQL. */
  postgres: {
    /** The maximum number of connections of one process, not counting the one that listens. */
    poolSize: defineSetting({
      variable: 'DATABASE_POOL_SIZE',
      type: wholeNumber({ min: 2, max: 999 }),
      default: '10',
      text: 'the connections of one process to `DATABASE_URL`, besides one for notifications',
    }),
    /** How long a request waits for a connection, at most. */
    connectTimeout: defineSetting({
      variable: 'DATABASE_CONNECT_TIMEOUT',
      type: seconds({ min: 1, max: 9_999 }),
      default: '5',
      text: 'how long a request waits for a connection ([Timeouts](high-availability.md#postgresql))',
    }),
    /** How long a statement runs, at most. */
    statementTimeout: defineSetting({
      variable: 'DATABASE_STATEMENT_TIMEOUT',
      type: seconds({ min: 1, max: 9_999 }),
      default: '12',
      text: 'how long a statement runs. If no result comes soon after, the connection is closed',
    }),
    /** How long a statement waits for a lock, at most. */
    lockTimeout: defineSetting({
      variable: 'DATABASE_LOCK_TIMEOUT',
      type: seconds({ min: 1, max: 9_999 }),
      default: '5',
      text: 'how long a statement waits for a locked row',
    }),
    /** How long a transaction holds its locks while its process sends nothing, at most. */
    idleTransactionTimeout: defineSetting({
      variable: 'DATABASE_IDLE_TRANSACTION_TIMEOUT',
      type: seconds({ min: 1, max: 9_999 }),
      default: '10',
      text: 'how long a transaction keeps its locks while its process sends nothing',
    }),
    /**
     * The URL of a connection for notifications that does not lead through a pooler. If DATABASE_URL leads through one, there are no
     * notifications without it.
     */
    listenUrl: defineOptionalSetting({
      variable: 'DATABASE_LISTEN_URL',
      type: url(POSTGRES),
      otherwise: '`DATABASE_URL`',
      text: 'a direct address for notifications, where `DATABASE_URL` leads through a pooler',
    }),
    /** The URLs of standbys that answer reads. */
    replicaUrls: defineOptionalSetting({
      variable: 'DATABASE_REPLICA_URLS',
      type: besideDatabase(urls(POSTGRES)),
      otherwise: '`DATABASE_URL` answers every read',
      text: 'standbys of `DATABASE_URL` that answer lists and reports ([Replicas for reading](high-availability.md#replicas-for-reading))',
    }),
  },
  smtpUrl: defineOptionalSetting({
    variable: 'SMTP_URL',
    type: url(['smtp:', 'smtps:']),
    otherwise: 'mails are files in the outbox, and demo mode also prints their subjects',
    text: 'the mail server: `smtps://user:password@mail.example`',
  }),
  /** Mail may be sent without TLS. */
  smtpPlaintext: defineSetting({
    variable: 'SMTP_PLAINTEXT',
    type: flag,
    default: '0',
    text: '1 only where the mail server is in a private network and has no TLS',
  }),
  mailFrom: defineOptionalSetting({
    variable: 'MAIL_FROM',
    type: text,
    otherwise: 'the name of the exchange and `no-reply@localhost`',
    text: 'the sender of the mails',
  }),
  publicUrl: defineSetting({
    variable: 'PUBLIC_URL',
    type: url(['http:', 'https:']),
    default: {
      text: 'http://HOST:PORT, with `localhost` for the loopback address',
      compute: (read) => createLocalUrl(read('HOST') ?? '', read('PORT') ?? ''),
    },
    text: 'the public address, for links and passkeys, which need a name. With https the cookie is `__Host-sid; Secure`, and HSTS is on; without, it is `sid`',
  }),
  consoleUrl: defineSetting({
    variable: 'CONSOLE_URL',
    type: url(['http:', 'https:']),
    default: { text: '`PUBLIC_URL`', compute: (read) => read('PUBLIC_URL') ?? '' },
    text: 'the address of a host of its own for the console: `https://ops.example`. Then `/console` is at no other one',
  }),
  /** Origins whose pages may send writes, in addition to that of PUBLIC_URL. */
  allowedOrigins: defineOptionalSetting({
    variable: 'ALLOWED_ORIGINS',
    type: origins,
    otherwise: 'that of `PUBLIC_URL` alone',
    text: 'the other origins under which browsers open the exchange',
  }),
  trustProxy: defineOptionalSetting({
    variable: 'TRUST_PROXY',
    type: networks,
    otherwise: 'none',
    text: 'the proxies whose `X-Forwarded-*` headers are trusted, e.g. `loopback`. Never a network that clients are in ([TLS](install.md#tls))',
  }),
  /** How long a process that was told to stop serves on, so that a proxy notices that it is not ready. */
  drainTime: defineSetting({
    variable: 'DRAIN_SECONDS',
    type: seconds({ min: 0, max: 300 }),
    default: {
      text: '5 with `TRUST_PROXY`, else 0',
      // Longer than the health check of a proxy takes to notice: the configurations of `deploy/` check once a second.
      compute: (read) => (read('TRUST_PROXY') === undefined ? '0' : '5'),
    },
    text: 'how long a process serves on after SIGTERM while `/readyz` says no ([Restarts](high-availability.md#restarts))',
  }),
  operatorToken: defineOptionalSetting({
    variable: 'OPERATOR_TOKEN',
    type: token,
    otherwise: 'generated into `DATA_DIR`; required with `DATABASE_URL` outside demo mode',
    text: 'the bearer token of `/api/operator/*`, from your secret store, the same for all processes: `openssl rand -base64 32`',
  }),
  /** Reads `/metrics` and nothing else. */
  metricsToken: defineOptionalSetting({
    variable: 'METRICS_TOKEN',
    type: token,
    otherwise: 'nobody reads `/metrics`',
    text: 'the bearer token of `/metrics` alone, for your Prometheus, another one than `OPERATOR_TOKEN` ([Health and metrics](run.md#health-and-metrics))',
  }),
  /** Parsed by `loadEncryptionKeys`. */
  encryptionKeys: defineOptionalSetting({
    variable: 'ENCRYPTION_KEYS',
    type: text,
    otherwise: 'generated into `DATA_DIR`; required with `DATABASE_URL` outside demo mode',
    text: 'keys of pictures and kept responses, `ID:KEY`, from your secret store, the same for all processes; the first one encrypts ([Encryption](security.md#encryption))',
  }),
  /** The most whole CHT that the operator may issue outside a demo (decision 13). */
  issueLimits: {
    perAct: defineSetting({
      variable: 'ISSUE_LIMIT',
      type: tokens,
      default: '1000000',
      text: 'the most CHT that one person issues or withdraws at once, outside a demo; the same for all processes ([Issuing](commands.md#issuing))',
    }),
    perDay: defineSetting({
      variable: 'ISSUE_DAY_LIMIT',
      type: tokens,
      default: '10000000',
      text: 'the most CHT that one person alone brings what is issued in a day of the exchange to, outside a demo; the same for all processes',
    }),
  },
  /** Only accounts with a second factor may move tokens and make the other requests that need a confirmation (decision 39). */
  requireSecondFactor: defineSetting({
    variable: 'REQUIRE_SECOND_FACTOR',
    type: flag,
    default: '0',
    text: '1: tokens move from accounts with a second factor only ([Second factors](security.md#second-factors))',
  }),
  /** The base URL of a service of breached passwords. */
  breachedPasswordsUrl: defineOptionalSetting({
    variable: 'BREACHED_PASSWORDS_URL',
    type: url(['https:', 'http:']),
    otherwise: 'none',
    text: '`https://api.pwnedpasswords.com`, or a copy of it in your network ([Breached passwords](security.md#breached-passwords))',
  }),
  timeZone: defineSetting({
    variable: 'EXCHANGE_TIME_ZONE',
    type: timeZone,
    default: { text: 'that of the machine', compute: getLocalTimeZone },
    text: 'the zone of the live sessions, e.g. `Africa/Lagos`; the same for all processes',
  }),
  demo,
  supportEmail: defineSetting({
    variable: 'SUPPORT_EMAIL',
    type: email,
    default: 'support@localhost',
    text: 'the address for users’ questions, on pages and in mails',
  }),
  depositText: defineSetting({
    variable: 'DEPOSIT_TEXT',
    type: words,
    default: {
      text: 'none, and users can ask for neither tokens nor money; a demo has a sample',
      compute: (read) =>
        readSetting(demo, read)
          ? 'This is a demo: no money moves. Pay to Sample Bank, account 0000000000.'
          : '',
    },
    text: 'how users pay for tokens: account, name, and that the code of the request belongs on the payment ([Deposits and withdrawals](commands.md#deposits-and-withdrawals))',
  }),
  /** The folder of what the operator says in its own words. */
  contentDir: defineSetting({
    variable: 'CONTENT_DIR',
    type: folder,
    default: { text: 'samples in `packages/server/content`', compute: () => SAMPLE_CONTENT },
    text: 'the folder of your `terms.md`, `privacy.md` and the files that you have in place of ours ([Content](content.md))',
  }),
  /** How many days after the end of its plan the capital of an investment is released. */
  capitalReleaseDays: defineSetting({
    variable: 'CAPITAL_RELEASE_DAYS',
    type: wholeNumber({ min: 0, max: 999, unit: 'days' }),
    default: '3',
    text: 'how long an investment’s capital is held after its end',
  }),
  /** For which investments of a referee the referrer gets a bonus (decision 13). */
  rewardedInvestments: defineSetting({
    variable: 'REFERRAL_REWARD',
    type: oneOf(REWARDED_INVESTMENTS),
    default: 'first',
    text: 'the investments of a referee that pay a bonus; the same for all processes ([Referral bonuses](commands.md#referral-bonuses))',
  }),
  /** The first one stores new pictures; all of them are read. */
  pictureStorage: defineSetting({
    variable: 'PICTURE_STORAGE',
    type: pictureStorages,
    default: 'database',
    text: 'where pictures are kept, to keep the database small ([Pictures](data.md#pictures))',
  }),
  /** The limit of a user; `LIMITS` has that of an address. 0 means no limit. */
  writesPerMinute: defineSetting({
    variable: 'WRITES_PER_MINUTE',
    type: wholeNumber({ min: 0, max: 9_999_999 }),
    default: '600',
    text: 'the writes of one user ([Rate limits](../security.md#rate-limits)); 0: no limit',
  }),
  logLevel: defineSetting({
    variable: 'LOG_LEVEL',
    type: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    default: {
      text: 'info; warn in demo mode',
      compute: (read) => (read('DEMO') === '1' ? 'warn' : 'info'),
    },
    text: 'the least severe level of the log, which is JSON lines on standard output',
  }),
}

/** Settings of commands, which a process of the exchange does not read. */
export const COMMAND_SETTINGS = {
  operatorName: defineOptionalSetting({
    variable: 'OPERATOR_NAME',
    type: text,
    otherwise: 'that of the account on the machine',
    text: 'the name of the operator in the audit log, for [operator commands](commands.md)',
  }),
  databaseRole: defineOptionalSetting({
    variable: 'DATABASE_ROLE',
    type: text,
    otherwise: 'nothing is granted',
    text: 'the role of the processes, to which `npm run migrate` grants what it needs ([Roles](install.md#roles-of-the-database))',
  }),
}

interface SettingGroup {
  readonly [name: string]: Setting<unknown> | SettingGroup
}

/** The values of settings, by the names of the table. */
export type Values<Group> = {
  -readonly [Name in keyof Group]: Group[Name] extends Setting<infer Value> ? Value : Values<Group[Name]>
}

const isSetting = (entry: Setting<unknown> | SettingGroup): entry is Setting<unknown> =>
  typeof entry.variable === 'string'

const listGroup = (group: SettingGroup): Setting<unknown>[] =>
  Object.values(group).flatMap((entry) => (isSetting(entry) ? [entry] : listGroup(entry)))

/** All settings, in the order of their list. */
export function listSettings(): Setting<unknown>[] {
  return [SETTINGS, BUCKET_SETTINGS, RETENTION_SETTINGS, COMMAND_SETTINGS].flatMap(listGroup)
}

/** Creates a function that reads variables of an environment, with their defaults. A blank variable is not set. */
export function createReader(environment: Record<string, string | undefined>): ReadVariable {
  const defaults = new Map(listSettings().map((entry) => [entry.variable, entry.default]))
  const read: ReadVariable = (variable) => {
    const value = environment[variable]?.trim()
    if (value) return value
    const otherwise = defaults.get(variable)
    return typeof otherwise === 'object' ? otherwise.compute(read) : otherwise
  }
  return read
}

/** Reads the settings of a group. Throws a `ConfigError` for the first invalid one. */
export function readSettings<Group extends SettingGroup>(group: Group, read: ReadVariable): Values<Group> {
  const entries = Object.entries(group).map(([name, entry]) => [
    name,
    isSetting(entry) ? readSetting(entry, read) : readSettings(entry, read),
  ])
  return Object.fromEntries(entries) as Values<Group>
}

const formatDefault = ({ default: value, otherwise = '' }: Setting<unknown>): string => {
  if (typeof value === 'object') return value.text
  return value === undefined ? otherwise : `\`${value}\``
}

/** The rows of the list of settings in `docs/operating/settings.md`, with its head. */
export function formatSettings(): string[][] {
  const rows = listSettings().map((entry) => [
    `\`${entry.variable}\``,
    entry.type.description,
    formatDefault(entry),
    entry.text,
  ])
  return [['variable', 'value', 'default', 'meaning'], ...rows]
}
