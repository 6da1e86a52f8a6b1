import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isTimeZone, SECOND } from '@cht/sdk/rules'
import { ConfigError } from './config-error.js'

/** Returns the text of a variable, or its default; undefined without both. */
export type ReadVariable = (variable: string) => string | undefined

/** What the texts of a variable must be, and how they are parsed. */
export interface SettingType<Value> {
  /** Completes "must be …". */
  description: string
  /** `read` returns other variables. Throws a `ConfigError` of one line, which starts with the variable. */
  parse(variable: string, text: string, read: ReadVariable): Value
}

const createType = <Value>(
  description: string,
  parse: (text: string) => Value | undefined,
): SettingType<Value> => ({
  description,
  parse: (variable, value) => {
    const parsed = parse(value)
    if (parsed === undefined) throw new ConfigError(`${variable} must be ${description}, not "${value}"`)
    return parsed
  },
})

const joinWords = (words: readonly string[]) => words.join(', ').replace(/, ([^,]*)$/, ' or $1')

export const text = createType('a text', (value) => value)

export const flag = createType('0 or 1', (value) => (['0', '1'].includes(value) ? value === '1' : undefined))

export const email = createType('an email address', (value) =>
  /^[^\s"'<>&@]+@[^\s"'<>&@]+$/.test(value) ? value : undefined,
)

export const timeZone = createType('an IANA time zone', (value) => (isTimeZone(value) ? value : undefined))

/** An amount of whole CHT. */
export const tokens = createType('an amount of whole CHT above 0', (value) =>
  /^\d{1,15}$/.test(value) && Number(value) > 0 ? Number(value) : undefined,
)

/** The absolute path of a folder. */
export const folder = createType('a folder', (value) => resolve(value))

/** One of these words. */
export function oneOf<Word extends string>(words: readonly Word[]): SettingType<Word> {
  return createType(joinWords(words), (value) => words.find((word) => word === value))
}

interface Range {
  min: number
  max: number
  /** What is counted, such as `days`. */
  unit?: string
}

/** A whole number of a range. `factor` converts it, such as days to ms. */
export function wholeNumber({ min, max, unit }: Range, factor = 1): SettingType<number> {
  return createType(`a number ${unit === undefined ? '' : `of ${unit} `}from ${min} to ${max}`, (value) =>
    /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) * factor : undefined,
  )
}

/** A number of seconds, as ms. */
export function seconds(range: { min: number; max: number }): SettingType<number> {
  return wholeNumber({ ...range, unit: 'seconds' }, SECOND)
}

/** A URL without a trailing slash. Errors do not show it: it may contain a password. */
export function url(protocols: readonly string[]): SettingType<string> {
  const description = `a URL that starts with ${joinWords(protocols.map((protocol) => `${protocol}//`))}`
  return {
    description,
    parse: (variable, value) => {
      if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
        throw new ConfigError(`${variable} must be ${description}`)
      return value.replace(/\/$/, '')
    },
  }
}

/** A list of URLs, separated by commas. Errors do not show them. */
export function urls(protocols: readonly string[]): SettingType<string[]> {
  const entryType = url(protocols)
  return {
    description: `${entryType.description}, or several, separated by commas`,
    parse: (variable, value, read) =>
      value.split(',').map((entry) => entryType.parse(variable, entry.trim(), read)),
  }
}

/** The fewest characters of a configured token. */
export const MIN_TOKEN_LENGTH = 32

/** How to make a token, for error messages. */
export const GENERATE_TOKEN = 'Generate one: openssl rand -base64 32'

/** A secret that is sent as a bearer token. Errors do not show it. */
export const token: SettingType<string> = {
  description: `a text of at least ${MIN_TOKEN_LENGTH} characters`,
  parse: (variable, value) => {
    if (value.length >= MIN_TOKEN_LENGTH) return value
    throw new ConfigError(`${variable} must be ${token.description}. ${GENERATE_TOKEN}`)
  },
}

/** A text that users read. */
export const words: SettingType<string> = {
  description: 'a text of at most 1,000 characters',
  parse: (variable, value) => {
    if (value.length <= 1_000) return value
    throw new ConfigError(`${variable} must be ${words.description}`)
  },
}

/** A list that is separated by commas. `description` is that of one entry. */
const listOf = (description: string, isEntry: (entry: string) => boolean): SettingType<string[]> => {
  const entryType = createType(description, (entry) => (isEntry(entry) ? entry : undefined))
  return {
    description: `${description}, or several, separated by commas`,
    parse: (variable, value, read) =>
      value.split(',').map((entry) => entryType.parse(variable, entry.trim(), read)),
  }
}

export const origins = listOf(
  'an origin, e.g. https://www.example.com',
  (entry) => URL.canParse(entry) && new URL(entry).origin === entry,
)

/** The names of networks that Fastify's `trustProxy` accepts. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

const isAddressOrNetwork = (entry: string): boolean => {
  const [address = '', bits, ...rest] = entry.split('/')
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
}

export const networks = listOf(
  `an address, a network, ${joinWords(NETWORK_NAMES)}`,
  (entry) => NETWORK_NAMES.includes(entry) || isAddressOrNetwork(entry),
)

/** A default that is computed while the variable is not set. `text` describes it in the list of settings. */
interface ComputedDefault {
  text: string
  compute(read: ReadVariable): string
}

/** A setting: a variable of the environment. */
export interface Setting<Value> {
  variable: string
  type: SettingType<Value>
  /** The text that is parsed while the variable is not set. */
  default?: string | ComputedDefault
  /** What is used while a variable without a default is not set. */
  otherwise?: string
  /** What the list of settings in `docs/operating/settings.md` says about it, in Markdown. */
  text: string
}

/** Defines a setting that always has a value. */
export function defineSetting<Value>(
  definition: Omit<Setting<Value>, 'otherwise'> & Required<Pick<Setting<Value>, 'default'>>,
): Setting<Value> {
  return definition
}

/** Defines a setting whose value is undefined while its variable is not set. */
export function defineOptionalSetting<Value>(
  definition: Omit<Setting<Value>, 'default'>,
): Setting<Value | undefined> {
  return definition
}

/** Reads a setting. Throws a `ConfigError` if its text is invalid. */
export function readSetting<Value>({ variable, type }: Setting<Value>, read: ReadVariable): Value {
  const value = read(variable)
  // Only an optional setting has no text, and the values of one include undefined.
  return value === undefined ? (undefined as Value) : type.parse(variable, value, read)
}
