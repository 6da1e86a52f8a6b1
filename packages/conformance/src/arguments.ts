import { parseArgs } from 'node:util'
import type { AccountName } from './facts.js'
import { PROFILES, type Profile } from './profile.js'
import type { ConformanceOptions } from './run.js'

export const HELP = `Usage: cht-conformance URL [options]

Checks from outside whether a back end speaks the API of the CHT exchange. URL is that of its /api,
e.g. https://exchange.example/api.

Without options, it reads what a guest can read, and sends requests that must be refused. With accounts it logs in
and reads. With --write IT WRITES TO THE BACK END: use an exchange without other users. It then
  - signs up an account, to which the exchange sends a mail,
  - places and cancels orders, and invests 25000 CHT of the seller for six days,
  - trades 25000 CHT from the seller to the buyer, if a live session matches their orders, and files an appeal.

  --seller-email EMAIL     a verified account without open orders, with 50000 CHT or more
  --seller-password TEXT   or SELLER_PASSWORD in the environment
  --buyer-email EMAIL      another verified account without open orders
  --buyer-password TEXT    or BUYER_PASSWORD in the environment
  --profile NAME           exchange: the whole contract (default). spec: only what the specification of the client says, of a
                           back end that was written from it
  --write                  run the rows that write
  --match COMMAND          run by the shell when the orders wait for their match: it starts a live session
  --wait SECONDS           how long to wait for the match (60)
  --mail-domain DOMAIN     domain of the emails that are signed up (example.com)
  --timeout SECONDS        timeout of a request (15)
  --strict                 count warnings as failures
  --json                   print the report as JSON
  --help                   print this text

A warning is a difference from the documented shape that the SDK tolerates.
Exit status: 0 if every row that ran holds, 1 if one fails, 2 if the kit could not run.
`

/** What the command line asks for. */
export interface CliOptions {
  run: ConformanceOptions
  /** The shell command that starts a live session. */
  match?: string
  isStrict: boolean
  isJson: boolean
}

/** The command line is wrong. The message says how. */
export class UsageError extends Error {}

const OPTIONS = {
  'seller-email': { type: 'string' },
  'seller-password': { type: 'string' },
  'buyer-email': { type: 'string' },
  'buyer-password': { type: 'string' },
  profile: { type: 'string', default: 'exchange' },
  write: { type: 'boolean', default: false },
  match: { type: 'string' },
  wait: { type: 'string', default: '60' },
  'mail-domain': { type: 'string', default: 'example.com' },
  timeout: { type: 'string', default: '15' },
  strict: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

type Values = ReturnType<typeof parse>['values']

/** Reads an option in seconds. Returns ms. */
const parseDuration = (values: Values, name: 'wait' | 'timeout'): number => {
  const seconds = Number(values[name])
  if (!(seconds > 0)) throw new UsageError(`--${name} takes a number of seconds`)
  return seconds * 1000
}

const parseUrl = (positionals: string[]): string => {
  const [url = '', ...rest] = positionals
  if (rest.length > 0) throw new UsageError(`Unexpected argument: ${rest[0]}`)
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError('Give the URL of the back end’s /api, e.g. https://exchange.example/api')
  const { username, password, search, hash } = new URL(url)
  // The report shows it.
  if (username || password || search || hash)
    throw new UsageError('Give the URL without user, password, query and fragment')
  return url
}

const parseProfile = ({ profile }: Values): Profile => {
  const found = PROFILES.find((name) => name === profile)
  if (!found) throw new UsageError(`--profile takes ${PROFILES.join(' or ')}`)
  return found
}

const parseAccount = (values: Values, name: AccountName, environment: Record<string, string | undefined>) => {
  const email = values[`${name}-email`]
  const password = values[`${name}-password`] ?? environment[`${name.toUpperCase()}_PASSWORD`]
  if (email === undefined) {
    if (values[`${name}-password`] !== undefined)
      throw new UsageError(`--${name}-password needs --${name}-email`)
    return {}
  }
  if (!password)
    throw new UsageError(
      `--${name}-email needs --${name}-password, or ${name.toUpperCase()}_PASSWORD in the environment`,
    )
  return { [name]: { email, password } }
}

/** Parses the command line; undefined if it asks for help. Throws a `UsageError`. */
export function parseArguments(
  args: string[],
  environment: Record<string, string | undefined>,
): CliOptions | undefined {
  const { values, positionals } = parse(args)
  if (values.help) return undefined
  return {
    run: {
      url: parseUrl(positionals),
      accounts: {
        ...parseAccount(values, 'seller', environment),
        ...parseAccount(values, 'buyer', environment),
      },
      profile: parseProfile(values),
      write: values.write,
      mailDomain: values['mail-domain'],
      matchTimeout: parseDuration(values, 'wait'),
      timeout: parseDuration(values, 'timeout'),
    },
    ...(values.match === undefined ? {} : { match: values.match }),
    isStrict: values.strict,
    isJson: values.json,
  }
}
