import { parseArgs } from 'node:util'

/** Prints a usage error and exits with code 2. */
export function exitWithUsageError(message: string): never {
  console.error(`${message}. Use --help for the list of options.`)
  process.exit(2)
}

/** The base URL of the API. `url` is the exchange's URL, with or without `/api`. */
const toBaseURL = (url: string): string => {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    return exitWithUsageError(`"${url}" is not the URL of an exchange, e.g. http://localhost:3000`)
  return `${url.replace(/\/+$/, '').replace(/\/api$/, '')}/api`
}

interface Option {
  type: 'string' | 'boolean'
  default: string | boolean
}
type Values<Options> = {
  [Name in keyof Options]: Options[Name] extends { type: 'boolean' } ? boolean : string
}

/**
 * Parses the command line. Every program has the options `--url` (default: `CHT_URL`) and `--help` in addition to its
 * own.
 */
export function readArguments<const Options extends Record<string, Option>>(usage: string, options: Options) {
  const allOptions = {
    ...options,
    url: { type: 'string', default: process.env.CHT_URL || 'http://localhost:3000' },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  const parse = () => {
    try {
      return parseArgs({ options: allOptions }).values as unknown as Values<Options> & {
        url: string
        help: boolean
      }
    } catch (error) {
      return exitWithUsageError((error instanceof Error ? error.message : String(error)).split('. ')[0] ?? '')
    }
  }
  const values = parse()
  if (values.help) {
    console.log(
      `${usage}\n  --url URL          the exchange; default: CHT_URL, or http://localhost:3000\n  --help             prints this help`,
    )
    process.exit(0)
  }
  return { ...values, baseURL: toBaseURL(values.url) }
}

/** Parses the whole number of an option. Exits with a usage error if it is less than `min`. */
export function parseCount(name: string, text: string, min: number): number {
  return /^\d{1,9}$/.test(text) && Number(text) >= min
    ? Number(text)
    : exitWithUsageError(`--${name} must be a whole number of at least ${min}, not "${text}"`)
}
