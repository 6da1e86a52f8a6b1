import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isExchangeError } from '@cht/sdk/errors'
import { CURRENCIES, formatTokens, isPrice } from '@cht/sdk/money'
import { createOperatorClient, type OperatorClient } from '@cht/sdk/operator'
import { DAY, formatDateTime, HOUR, MINUTE, SECOND } from '@cht/sdk/time'
import { DEFAULTS, ownAddress } from '../config.js'
import { tokenFile } from './token.js'

const HELP = `npm run operator -- COMMAND

  sessions list                      the daily live sessions
  sessions set 09:00/60 18:30/120    replaces them: start/minutes
  rates show                         what 1 CHT costs
  rates set NGN=1 USDT=0.00065       sets prices
  users fund EMAIL AMOUNT            gives a user whole CHT
  ledger check                       every invariant; exit 1 on a breach
  clock show                         the exchange's time
  clock advance 15m                  demo mode: moves it (s, m, h, d)

Talks to the running server: PUBLIC_URL or HOST and PORT, with OPERATOR_TOKEN or the token in DATA_DIR.`

/** A command that cannot be understood; the message says why. */
class UsageError extends Error {}

const say = (line: string) => console.log(line)

const UNITS: Record<string, number> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY }
const duration = (text = ''): number => {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? []
  const ms = Number(count) * (UNITS[unit] ?? Number.NaN)
  if (!(ms > 0)) throw new UsageError(`"${text}" is not a duration: 30s, 15m, 2h or 1d`)
  return ms
}

const session = (text: string) => {
  const [, startTime = '', minutes = ''] = /^(\d\d:\d\d)\/(\d+)$/.exec(text) ?? []
  if (!startTime) throw new UsageError(`"${text}" is not a session: 09:00/60`)
  return { startTime, durationInMinutes: Number(minutes) }
}

const rate = (text: string): [string, number] => {
  const [currency = '', value = ''] = text.split('=')
  if (!CURRENCIES.some((known) => known === currency) || !isPrice(Number(value)))
    throw new UsageError(
      `"${text}" is not a rate: NGN=1, of ${CURRENCIES.join(', ')}, with at most six decimals`,
    )
  return [currency, Number(value)]
}

const wholeTokens = (text = ''): number => {
  if (!/^\d+$/.test(text)) throw new UsageError(`"${text}" is not an amount of whole CHT`)
  return Number(text)
}

type Command = (client: OperatorClient, args: string[]) => Promise<void>

const showSessions = (sessions: Awaited<ReturnType<OperatorClient['sessions']>> = []) => {
  if (sessions.length === 0) say('No live sessions')
  for (const { startTime, durationInMinutes, timeZone } of sessions)
    say(`${startTime}  ${durationInMinutes} minutes  ${timeZone ?? ''}`)
}
const showRates = (rates: Awaited<ReturnType<OperatorClient['rates']>> = {}) => {
  for (const currency of CURRENCIES) say(`${currency}  ${rates[currency] ?? 'not set'}`)
}
const showClock = ({ now, offset }: { now: number; offset: number }) =>
  say(
    `${formatDateTime(now)} (${new Date(now).toISOString()}), ${Math.round(offset / MINUTE)} minutes ahead of the machine`,
  )

const COMMANDS: Record<string, Command> = {
  'sessions list': async (client) => showSessions(await client.sessions()),
  'sessions set': async (client, args) =>
    showSessions(await client.setSessions({ sessions: args.map(session) })),
  'rates show': async (client) => showRates(await client.rates()),
  'rates set': async (client, args) => {
    if (args.length === 0) throw new UsageError('rates set needs a rate: NGN=1')
    showRates(await client.setRates(Object.fromEntries(args.map(rate))))
  },
  'users fund': async (client, [email = '', amount]) => {
    const user = await client.fund({ email, amount: wholeTokens(amount) })
    if (user) say(`${user.email} now has ${formatTokens(user.availableBalance)} available`)
  },
  'ledger check': async (client) => {
    const { breaches, postings, users, exchange } = await client.ledger()
    say(`${postings} postings`)
    for (const { account, balance } of users) say(`  users' ${account.padEnd(12)} ${formatTokens(balance)}`)
    for (const { account, balance } of exchange)
      say(`  from ${account.padEnd(14)} ${formatTokens(0 - balance)}`)
    for (const breach of breaches) say(`BREACH: ${breach}`)
    say(breaches.length === 0 ? 'Every invariant holds' : `${breaches.length} breaches`)
    if (breaches.length > 0) process.exitCode = 1
  },
  'clock show': async (client) => showClock(await client.clock()),
  'clock advance': async (client, [by]) => {
    const clock = await client.advanceClock({ ms: duration(by) }, { timeout: 5 * MINUTE })
    if (clock) showClock(clock)
  },
}

const connect = (): OperatorClient => {
  const { env } = process
  const file = tokenFile(resolve(env.DATA_DIR || DEFAULTS.dataDir))
  const token = env.OPERATOR_TOKEN ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
  if (!token)
    throw new UsageError(
      `No operator token: set OPERATOR_TOKEN, or DATA_DIR to the exchange's folder (${file} is not there)`,
    )
  const address = env.PUBLIC_URL || ownAddress(env.HOST || DEFAULTS.host, env.PORT || DEFAULTS.port)
  return createOperatorClient({ baseURL: `${address.replace(/\/$/, '')}/api`, token })
}

const [group = 'help', verb = '', ...args] = process.argv.slice(2)
try {
  const command = COMMANDS[`${group} ${verb}`]
  if (group === 'help') say(HELP)
  else if (!command) throw new UsageError(`There is no command "${`${group} ${verb}`.trim()}".\n\n${HELP}`)
  else await command(connect(), args)
} catch (error) {
  if (!(error instanceof UsageError) && !isExchangeError(error)) throw error
  console.error(error.message)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
