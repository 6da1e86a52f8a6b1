import { accessSync, constants, mkdirSync } from 'node:fs'
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
  logLevel: string
}

/** A variable that cannot be used; the message is one line and names it. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

const url = (name: string, value: string, protocols: string[]): string => {
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new ConfigError(
      `${name} must be a URL that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    )
  return value.replace(/\/$/, '')
}

const optional = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() || undefined

const portOf = (value: string): number => {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${value}"`)
  return port
}

const flag = (name: string, value: string): boolean => {
  if (value !== '0' && value !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${value}"`)
  return value === '1'
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
export const readConfig = (environment: Environment): Config => {
  const read = (name: string) => optional(environment, name)
  const host = read('HOST') ?? '127.0.0.1'
  const port = portOf(read('PORT') ?? '3000')
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
    dataDir: folder(resolve(read('DATA_DIR') ?? '.data')),
    databaseUrl: databaseUrl && url('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:']),
    smtpUrl: smtpUrl && url('SMTP_URL', smtpUrl, ['smtp:', 'smtps:']),
    mailFrom: read('MAIL_FROM') ?? 'CHT Exchange <no-reply@localhost>',
    publicUrl: url('PUBLIC_URL', read('PUBLIC_URL') ?? `http://${host}:${port}`, ['http:', 'https:']),
    timeZone,
    operatorToken: read('OPERATOR_TOKEN'),
    demo,
    trustProxy: read('TRUST_PROXY'),
    logLevel: read('LOG_LEVEL') ?? (demo ? 'warn' : 'info'),
  }
}
