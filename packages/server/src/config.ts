import { accessSync, constants, mkdirSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { isTimeZone, ownTimeZone } from '@cht/sdk/live-sessions'

export interface Config {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  publicUrl: string
  timeZone: string
  operatorToken: string | undefined
  demo: boolean
  trustProxy: string | undefined
  supportEmail: string
  capitalReleaseDays: number
  logLevel: string
  /** Of one user; an address may send twenty times as many. 0: as many as they like. */
  writesPerMinute: number
}

/** A variable that cannot be used; the message is one line and names it. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

/** Where the exchange is reached unless PUBLIC_URL says otherwise. */
export function localAddress(host: string, port: number | string): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

export const DEFAULTS = { host: '127.0.0.1', port: '3000', dataDir: '.data' } as const

const url = (name: string, value: string, protocols: string[]): string => {
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new ConfigError(
      `${name} must be a URL that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    )
  return value.replace(/\/$/, '')
}

/** PUBLIC_URL, without a slash at its end. */
export function publicUrl(value: string): string {
  return url('PUBLIC_URL', value, ['http:', 'https:'])
}

const optional = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() || undefined

const portOf = (value: string): number => {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${value}"`)
  return port
}

const address = (name: string, value: string): string => {
  if (!/^[^\s"'<>&@]+@[^\s"'<>&@]+$/.test(value))
    throw new ConfigError(`${name} must be an email address, not "${value}"`)
  return value
}

const days = (name: string, value: string): number => {
  if (!/^\d{1,3}$/.test(value))
    throw new ConfigError(`${name} must be a number of days from 0 to 999, not "${value}"`)
  return Number(value)
}

const count = (name: string, value: string): number => {
  if (!/^\d{1,7}$/.test(value))
    throw new ConfigError(`${name} must be a number from 0 to 9999999, not "${value}"`)
  return Number(value)
}

const flag = (name: string, value: string): boolean => {
  if (value !== '0' && value !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${value}"`)
  return value === '1'
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const logLevel = (value: string): string => {
  if (!LEVELS.includes(value))
    throw new ConfigError(`LOG_LEVEL must be one of ${LEVELS.join(', ')}, not "${value}"`)
  return value
}

const isProxy = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  return isIP(address) !== 0 && more.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
}
const proxies = (value: string | undefined): string | undefined => {
  const named = ['loopback', 'linklocal', 'uniquelocal']
  const wrong = value?.split(',').find((each) => !named.includes(each.trim()) && !isProxy(each.trim()))
  if (wrong !== undefined)
    throw new ConfigError(`TRUST_PROXY must list addresses, networks or ${named.join(', ')}, not "${wrong}"`)
  return value
}

const folder = (path: string): string => {
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return path
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${path} cannot be used: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** Reads the variables of the README's table; throws a ConfigError that names the bad one. */
export function readConfig(environment: Environment): Config {
  const read = (name: string) => optional(environment, name)
  const host = read('HOST') ?? DEFAULTS.host
  const port = portOf(read('PORT') ?? DEFAULTS.port)
  const databaseUrl = read('DATABASE_URL')
  const smtpUrl = read('SMTP_URL')
  const timeZone = read('EXCHANGE_TIME_ZONE') ?? ownTimeZone()
  if (!isTimeZone(timeZone))
    throw new ConfigError(`EXCHANGE_TIME_ZONE "${timeZone}" is not an IANA time zone`)
  const mayDemo = databaseUrl === undefined && read('NODE_ENV') !== 'production'
  const demoFlag = read('DEMO')
  const demo = demoFlag === undefined ? mayDemo : flag('DEMO', demoFlag)
  return {
    host,
    port,
    dataDir: folder(resolve(read('DATA_DIR') ?? DEFAULTS.dataDir)),
    databaseUrl: databaseUrl && url('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:']),
    smtpUrl: smtpUrl && url('SMTP_URL', smtpUrl, ['smtp:', 'smtps:']),
    mailFrom: read('MAIL_FROM') ?? 'CHT Exchange <no-reply@localhost>',
    publicUrl: publicUrl(read('PUBLIC_URL') ?? localAddress(host, port)),
    timeZone,
    operatorToken: read('OPERATOR_TOKEN'),
    demo,
    supportEmail: address('SUPPORT_EMAIL', read('SUPPORT_EMAIL') ?? 'support@localhost'),
    capitalReleaseDays: days('CAPITAL_RELEASE_DAYS', read('CAPITAL_RELEASE_DAYS') ?? '3'),
    trustProxy: proxies(read('TRUST_PROXY')),
    writesPerMinute: count('WRITES_PER_MINUTE', read('WRITES_PER_MINUTE') ?? '600'),
    logLevel: logLevel(read('LOG_LEVEL') ?? (demo ? 'warn' : 'info')),
  }
}
