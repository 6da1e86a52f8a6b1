import { parseArgs } from 'node:util'

/** Ends the program with one line on what is wrong with how it was called. */
export function wrongly(message: string): never {
  console.error(`${message}. --help says what there is`)
  process.exit(2)
}

/** The exchange's /api, whether its address was given with it or without. */
const apiAt = (url: string): string => {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    return wrongly(`"${url}" is not the address of an exchange, e.g. http://127.0.0.1:3000`)
  return `${url.replace(/\/+$/, '').replace(/\/api$/, '')}/api`
}

interface Option {
  type: 'string' | 'boolean'
  default: string | boolean
}
type Values<Options> = {
  [Name in keyof Options]: Options[Name] extends { type: 'boolean' } ? boolean : string
}

/** What was asked for on the command line; `--url`, `CHT_URL` and `--help` are known to every program. */
export function readArguments<const Options extends Record<string, Option>>(usage: string, options: Options) {
  const known = {
    ...options,
    url: { type: 'string', default: process.env.CHT_URL || 'http://127.0.0.1:3000' },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  const read = () => {
    try {
      return parseArgs({ options: known }).values as unknown as Values<Options> & {
        url: string
        help: boolean
      }
    } catch (error) {
      return wrongly((error instanceof Error ? error.message : String(error)).split('. ')[0] ?? '')
    }
  }
  const values = read()
  if (values.help) {
    console.log(
      `${usage}\n  --url URL          the exchange, or CHT_URL; http://127.0.0.1:3000\n  --help             this`,
    )
    process.exit(0)
  }
  return { ...values, baseURL: apiAt(values.url) }
}

/** A whole number from `least` on. */
export function countOf(name: string, text: string, least: number): number {
  return /^\d{1,9}$/.test(text) && Number(text) >= least
    ? Number(text)
    : wrongly(`--${name} must be a whole number from ${least} on, not "${text}"`)
}
