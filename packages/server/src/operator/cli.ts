import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isExchangeError } from '@cht/sdk/errors'
import { CURRENCIES, formatMoney, formatTokens, isPrice } from '@cht/sdk/money'
import { AUDIT_ACTS, type AuditEntry, createOperatorClient, type OperatorClient } from '@cht/sdk/operator'
import { everyRow, type ListCall, PAGE_MAX } from '@cht/sdk/pages'
import { profileFieldsChanged } from '@cht/sdk/profile'
import { DAY, formatDateTime, HOUR, MINUTE, SECOND } from '@cht/sdk/time'
import { DEFAULTS, ownAddress } from '../config.js'
import { signer } from './signer.js'
import { tokenFile } from './token.js'

const HELP = `npm run operator -- COMMAND

  sessions list                      the daily live sessions
  sessions set 09:00/60 18:30/120    replaces them: start/minutes
  rates show                         what 1 CHT costs
  rates set NGN=1 USDT=0.00065       sets prices
  users list                         everybody, with balances
  users fund EMAIL AMOUNT            gives a user whole CHT
  users withdraw EMAIL AMOUNT        takes available CHT out
  verifications list                 identity requests under review
  verifications show ID --save DIR   saves its two pictures
  verifications approve ID           or: reject ID --reason "why"
  profile-edits list                 profile requests, each with what it changes
  profile-edits approve ID           or: reject ID --reason "why"
  appeals list                       open cases, with what each side wrote
  appeals show ID --save DIR         saves the proof of payment
  appeals resolve ID --to buyer      or seller: completed, or cancelled and the tokens back
  ledger check                       every invariant; exit 1 on a breach
  audit list                         who did what, when, from where and why, newest first
    --act tokens.funded              one act only: ${Object.keys(AUDIT_ACTS).length} are known, a wrong one lists them
    --user EMAIL --since 2026-11-20 --limit 200    the newest 50 unless told
  clock show                         the exchange's time
  clock advance 15m                  demo mode: moves it (s, m, h, d)

Whatever changes something or saves a picture takes --why "text", which stands in the audit log beside your name
(OPERATOR_NAME, else that of your account on this machine).

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

const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`"${text}" is not a whole number above 0`)
  return Number(text)
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

const PROFILE_LABELS = {
  fullName: 'full name',
  username: 'username',
  email: 'email',
  phoneNumber: 'phone number',
  country: 'country',
}

/** Who does it and why, for the audit log. */
interface Signature {
  by?: string
  why?: string
}

/** What waits, all of it. */
const all = async <Row>(call: ListCall<Row>): Promise<Row[]> => {
  const rows: Row[] = []
  for await (const row of everyRow(call, {})) rows.push(row)
  return rows
}

type Command = (client: OperatorClient, args: string[], signed: Signature) => Promise<void>

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

const AUDIT_FILTERS = [
  ['--act', 'act'],
  ['--user', 'email'],
  ['--since', 'since'],
] as const
/** How many entries are shown where nobody says. */
const AUDIT_SHOWN = 50

/** What an entry holds, in columns; a text of somebody else's making is quoted, so that it draws no lines of its own. */
const auditLine = ({ at, act, actor, by, email, address, why, details, requestId }: AuditEntry) =>
  [
    new Date(at).toISOString(),
    act.padEnd(22),
    (by ? `${actor} ${JSON.stringify(by)}` : actor).padEnd(10),
    address.padEnd(15),
    email ?? '',
    ...Object.entries(details).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
    ...(why ? [`why: ${JSON.stringify(why)}`] : []),
    `(${requestId})`,
  ]
    .filter((part) => part !== '')
    .join('  ')

const COMMANDS: Record<string, Command> = {
  'sessions list': async (client) => showSessions(await client.sessions()),
  'sessions set': async (client, args, signed) =>
    showSessions(await client.setSessions({ sessions: args.map(session), ...signed })),
  'rates show': async (client) => showRates(await client.rates()),
  'rates set': async (client, args, signed) => {
    if (args.length === 0) throw new UsageError('rates set needs a rate: NGN=1')
    showRates(await client.setRates({ ...Object.fromEntries(args.map(rate)), ...signed }))
  },
  'users fund': async (client, [email = '', amount], signed) => {
    const user = await client.fund({ email, amount: wholeTokens(amount), ...signed })
    if (user) say(`${user.email} now has ${formatTokens(user.availableBalance)} available`)
  },
  'users list': async (client) => {
    for await (const user of everyRow(client.users, {}))
      say(
        `${user.email.padEnd(28)} ${user.fullName.padEnd(20)} ${user.verification.padEnd(13)} ${formatTokens(user.availableBalance)} available, ${formatTokens(user.escrowBalance)} in escrow, ${formatTokens(user.stakedBalance)} staked`,
      )
  },
  'users withdraw': async (client, [email = '', amount], signed) => {
    const user = await client.withdraw({ email, amount: wholeTokens(amount), ...signed })
    if (user) say(`${user.email} now has ${formatTokens(user.availableBalance)} available`)
  },
  'verifications list': async (client) => {
    const requests = await all(client.verifications)
    if (requests.length === 0) say('Nothing to review')
    for (const { id, email, fullName, country, type, number } of requests)
      say(`${id}  ${email}  ${fullName}  ${country}  ${type}  ${number}`)
  },
  'verifications show': async (_, [id = '', ...options], signed) => {
    const folder = option(options, '--save')
    for (const side of ['front', 'back'])
      await save(`verifications/${id}/${side}`, join(folder, `${id}-${side}.jpg`), signed)
  },
  'verifications approve': async (client, [id = ''], signed) => {
    await client.decideVerification({ id, ...signed })
    say('Approved')
  },
  'verifications reject': async (client, [id = '', ...options], signed) => {
    await client.decideVerification({ id, reason: option(options, '--reason'), ...signed })
    say('Rejected')
  },
  'profile-edits list': async (client) => {
    const edits = await all(client.profileEdits)
    if (edits.length === 0) say('Nothing to decide')
    for (const { id, before, ...wanted } of edits) {
      say(`${id}  ${before.email}`)
      for (const field of profileFieldsChanged(before, wanted))
        say(`  ${PROFILE_LABELS[field].padEnd(12)} ${before[field]} → ${wanted[field]}`)
    }
  },
  'profile-edits approve': async (client, [id = ''], signed) => {
    await client.decideProfileEdit({ id, ...signed })
    say('Approved')
  },
  'profile-edits reject': async (client, [id = '', ...options], signed) => {
    await client.decideProfileEdit({ id, reason: option(options, '--reason'), ...signed })
    say('Rejected')
  },
  'appeals list': async (client) => {
    const cases = await all(client.appeals)
    if (cases.length === 0) say('No open appeals')
    for (const { id, openedAt, trade } of cases) {
      say(`${id}  ${formatTokens(trade.amount)}  opened ${formatDateTime(openedAt)}`)
      const { paymentMethod, bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress } =
        trade.sellOrder
      const where = [paymentMethod, bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress]
      say(
        `  ${trade.payment ? formatMoney(trade.payment) : 'no price'} to ${where.filter(Boolean).join(', ')}`,
      )
      if (trade.paidAt) say(`  proof sent ${formatDateTime(trade.paidAt)}`)
      say(`  seller ${trade.seller.fullName} ${trade.seller.phoneNumber ?? ''}`)
      say(`  buyer  ${trade.buyer.fullName} ${trade.buyer.phoneNumber ?? ''}`)
      for (const { by, reason, description } of trade.appeal?.filings ?? [])
        say(`  ${by}: ${reason}: ${description}`)
    }
  },
  'appeals show': async (_, [id = '', ...options], signed) =>
    save(`appeals/${id}/proof`, join(option(options, '--save'), `${id}-proof.jpg`), signed),
  'appeals resolve': async (client, [id = '', ...options], signed) => {
    const to = option(options, '--to')
    if (to !== 'buyer' && to !== 'seller') throw new UsageError('--to must be buyer or seller')
    await client.resolveAppeal({ id, to, ...signed })
    say(`Decided for the ${to}`)
  },
  'ledger check': async (client) => {
    const { breaches, postings, users, exchange } = await client.ledger()
    const sum = (balances: readonly { balance: number }[]) =>
      balances.reduce((all, { balance }) => all + balance, 0)
    say(`${postings} postings`)
    say(`The exchange owes ${formatTokens(sum(users))}`)
    for (const { account, balance } of users) say(`  users' ${account.padEnd(12)} ${formatTokens(balance)}`)
    say(`It came from`)
    for (const { account, balance } of exchange) say(`  ${account.padEnd(19)} ${formatTokens(0 - balance)}`)
    for (const breach of breaches) say(`BREACH: ${breach}`)
    say(breaches.length === 0 ? 'Every invariant holds' : `${breaches.length} breaches`)
    if (breaches.length > 0) process.exitCode = 1
  },
  'audit list': async (client, options) => {
    const query = Object.fromEntries(
      AUDIT_FILTERS.flatMap(([name, filter]) =>
        options.includes(name) ? [[filter, option(options, name)]] : [],
      ),
    )
    let left = options.includes('--limit') ? wholeNumber(option(options, '--limit')) : AUDIT_SHOWN
    const limit = Math.min(left, PAGE_MAX)
    let found = false
    for await (const entry of everyRow(client.audit, { ...query, limit })) {
      found = true
      say(auditLine(entry))
      left -= 1
      if (left === 0) break
    }
    if (!found) say('Nothing')
  },
  'clock show': async (client) => showClock(await client.clock()),
  'clock advance': async (client, [by], signed) => {
    const clock = await client.advanceClock({ ms: duration(by), ...signed }, { timeout: 5 * MINUTE })
    if (clock) showClock(clock)
  },
}

/** The text after an option such as `--reason`. */
function option(options: string[], name: string): string {
  const value = options[options.indexOf(name) + 1]
  if (!options.includes(name) || !value) throw new UsageError(`${name} is needed`)
  return value
}

const save = async (path: string, file: string, signed: Signature): Promise<void> => {
  const { baseURL, token } = whereTo()
  const query = new URLSearchParams({ ...signed })
  const response = await fetch(`${baseURL}/operator/${path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok)
    throw new UsageError(
      response.status === 404 ? 'There is no such picture' : `Refused with ${response.status}`,
    )
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.from(await response.arrayBuffer()), { mode: 0o600 })
  say(file)
}

const connect = (): OperatorClient => createOperatorClient(whereTo())

const whereTo = () => {
  const { env } = process
  const file = tokenFile(resolve(env.DATA_DIR || DEFAULTS.dataDir))
  const token = env.OPERATOR_TOKEN ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
  if (!token)
    throw new UsageError(
      `No operator token: set OPERATOR_TOKEN, or DATA_DIR to the exchange's folder (${file} is not there)`,
    )
  const address = env.PUBLIC_URL || ownAddress(env.HOST || DEFAULTS.host, env.PORT || DEFAULTS.port)
  return { baseURL: `${address.replace(/\/$/, '')}/api`, token }
}

/** The arguments without `--why "text"`, and the signature that it makes. */
const signature = (args: string[]): { rest: string[]; signed: Signature } => {
  const place = args.indexOf('--why')
  const by = signer(process.env)
  const name = by === undefined ? {} : { by }
  if (place === -1) return { rest: args, signed: name }
  return { rest: args.toSpliced(place, 2), signed: { ...name, why: option(args, '--why') } }
}

const [group = 'help', verb = '', ...given] = process.argv.slice(2)
try {
  const command = COMMANDS[`${group} ${verb}`]
  if (group === 'help') say(HELP)
  else if (!command) throw new UsageError(`There is no command "${`${group} ${verb}`.trim()}".\n\n${HELP}`)
  else {
    const { rest, signed } = signature(given)
    await command(connect(), rest, signed)
  }
} catch (error) {
  if (!(error instanceof UsageError) && !isExchangeError(error)) throw error
  const where = isExchangeError(error) && error.code === 'network' ? ` (${whereTo().baseURL})` : ''
  console.error(error.message + where)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
