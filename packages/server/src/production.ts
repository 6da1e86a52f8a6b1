import { DEMO_FUNDINGS } from './demo.js'
import type { Config } from './kernel/config.js'
import { ConfigError } from './kernel/config-error.js'
import { GENERATE_TOKEN } from './kernel/setting-types.js'
import type { ExchangeClock } from './platform/db/clock.js'
import type { Queryable } from './platform/db/database.js'

const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url)
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Whether mail may go to SMTP_URL unencrypted. With `smtp://`, nodemailer uses TLS only if the server offers it. */
const allowsPlaintext = (smtpUrl: string): boolean => {
  const { protocol, searchParams } = new URL(smtpUrl)
  return protocol === 'smtp:' && (searchParams.get('requireTLS') !== 'true' || searchParams.has('ignoreTLS'))
}

const TLS_MODES = ['require', 'verify-ca', 'verify-full']

/** Whether a connection to a database on another machine may be unencrypted, or its server not authenticated. */
const allowsPlaintextDatabase = (url: string): boolean => {
  const { searchParams } = new URL(url)
  const isSocket = searchParams.get('host')?.startsWith('/')
  return !isSocket && !isLoopback(url) && !TLS_MODES.includes(searchParams.get('sslmode') ?? '')
}

/** Returns what is wrong with a setting in production; undefined if nothing is. */
type Rule = (config: Config) => string | undefined

const RULES: Rule[] = [
  ({ publicUrl }) =>
    publicUrl.startsWith('http:') && !isLoopback(publicUrl)
      ? `PUBLIC_URL must start with https:// without DEMO=1, not ${publicUrl}. Set it to the https address that browsers use`
      : undefined,
  ({ databaseUrl, operatorToken }) =>
    databaseUrl !== undefined && operatorToken === undefined
      ? `OPERATOR_TOKEN must be set with a DATABASE_URL, the same for all processes. ${GENERATE_TOKEN}`
      : undefined,
  ({ databaseUrl, databasePlaintext, postgres }) => {
    const urls = {
      DATABASE_URL: [databaseUrl],
      DATABASE_LISTEN_URL: [postgres.listenUrl],
      DATABASE_REPLICA_URLS: postgres.replicaUrls ?? [],
    }
    const isPlain = (url: string | undefined) => url !== undefined && allowsPlaintextDatabase(url)
    const [name] = Object.entries(urls).find(([, values]) => values.some(isPlain)) ?? []
    return name !== undefined && !databasePlaintext
      ? `${name} must end with ?sslmode=verify-full. Set DATABASE_PLAINTEXT=1 if the database is in a private network`
      : undefined
  },
  ({ smtpUrl, smtpPlaintext }) =>
    smtpUrl !== undefined && !smtpPlaintext && allowsPlaintext(smtpUrl) && !isLoopback(smtpUrl)
      ? 'SMTP_URL must start with smtps:// or end with ?requireTLS=true (STARTTLS). Set SMTP_PLAINTEXT=1 if the mail server is in a private network'
      : undefined,
  ({ smtpUrl }) =>
    smtpUrl !== undefined && new URL(smtpUrl).searchParams.get('tls.rejectUnauthorized') === 'false'
      ? 'SMTP_URL must not end with tls.rejectUnauthorized=false. Give the mail server a valid certificate'
      : undefined,
]

/** Refuses settings that only a demo may have. Throws a `ConfigError` that names the variable and the remedy. */
export function assertProductionConfig(config: Config): void {
  if (config.demo) return
  for (const findProblem of RULES) {
    const problem = findProblem(config)
    if (problem !== undefined) throw new ConfigError(problem)
  }
}

const REMEDY = 'For production, set DATABASE_URL or DATA_DIR to an empty database'

/** Refuses a database that was used in demo mode. Throws a `ConfigError`. */
export async function assertProductionData(
  db: Queryable,
  { demo }: Pick<Config, 'demo'>,
  clock: Pick<ExchangeClock, 'offset'>,
): Promise<void> {
  if (demo) return
  if (clock.offset() > 0)
    throw new ConfigError(
      `DEMO must be 1 for this database: its clock was moved ahead in demo mode. ${REMEDY}`,
    )
  // The demo accounts are found by the ledger entries that funded them, because emails and usernames can be changed.
  const funded = await db.query('select from ledger_entries where reason = any($1) limit 1', [DEMO_FUNDINGS])
  if (funded.length > 0)
    throw new ConfigError(`DEMO must be 1 for this database: it has the demo accounts. ${REMEDY}`)
}
