// Shows the market and the countdown to the next live session: node scripts/run.mjs examples/market-watch.ts --email EMAIL [--once]
import { stdout } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import type { LiveSession, Market } from '@cht/sdk/contract'
import { isExchangeError, isNetworkError, isSignedOut } from '@cht/sdk/errors'
import { createNodeClient } from '@cht/sdk/node'
import {
  escapeControls,
  findOccurrence,
  formatDateTime,
  formatTokens,
  getTimeLeft,
  MINUTE,
  PAYMENT_METHOD_LABELS,
  SECOND,
  SIDES,
  splitDuration,
} from '@cht/sdk/rules'
import { readArguments } from './terminal/arguments.js'
import { createConsole } from './terminal/console.js'

const USAGE = `Shows the market and the countdown to the next live session. The market contains the pending orders of other users
that could match yours. Bank orders match only within one country.

  --email EMAIL      the user; default buyer@example.com. The program asks for the password, or reads CHT_PASSWORD
  --once             prints the market once and exits`
const options = readArguments(USAGE, {
  email: { type: 'string', default: 'buyer@example.com' },
  once: { type: 'boolean', default: false },
})
const REFRESH_INTERVAL = 30 * SECOND

const client = createNodeClient({ baseURL: options.baseURL })

/** One line per side, amount and payment method. */
const formatMarket = (market: Market): string => {
  const lines = SIDES.flatMap((side) =>
    market[side].map(({ amount, paymentMethod, count }) =>
      [
        side.padEnd(5),
        formatTokens(amount).padStart(12),
        PAYMENT_METHOD_LABELS[paymentMethod].padEnd(12),
        `${count} ${count === 1 ? 'order' : 'orders'}`,
      ].join('  '),
    ),
  )
  return lines.length === 0 ? 'No pending orders' : lines.join('\n')
}

const padTwo = (value: number) => String(value).padStart(2, '0')

/** Counts down in exchange time, not by this machine's clock. */
const formatCountdown = (sessions: readonly LiveSession[]): string => {
  const now = client.now()
  const occurrence = findOccurrence(sessions, now)
  if (!occurrence) return 'There are no live sessions'
  const { startsAt, endsAt, timeZone } = occurrence
  const isLive = now >= startsAt
  const until = isLive ? endsAt : startsAt
  const { hours, minutes, seconds } = splitDuration(getTimeLeft(until, now))
  const left = [hours, minutes, seconds].map(padTwo).join(':')
  return isLive
    ? `Live session: ends in ${left}`
    : `Next live session in ${left}, ${formatDateTime(startsAt, timeZone)}`
}

const logIn = async () => {
  const io = createConsole()
  const password = process.env.CHT_PASSWORD ?? (await io.ask('Password: ', { secret: true }))
  io.close()
  await client.auth.login({ email: options.email, password })
}

const loadMarket = async () => {
  const [market, sessions] = await Promise.all([client.market.get(), client.liveSessions.list()])
  return { market, sessions }
}

const watch = async () => {
  for (;;) {
    // A failed request is repeated after the interval. When the login session has ended, the program ends.
    const loaded = await loadMarket().catch((error: unknown) => {
      if (!isExchangeError(error) || isSignedOut(error)) throw error
      console.log(escapeControls(error.message))
    })
    if (!loaded) {
      await wait(REFRESH_INTERVAL)
      continue
    }
    console.log(`\n${formatDateTime(client.now())}\n${formatMarket(loaded.market)}`)
    if (options.once) return console.log(formatCountdown(loaded.sessions))
    // Without a terminal, the output is a log, in which the market is printed once a minute.
    const until = Date.now() + (stdout.isTTY ? REFRESH_INTERVAL : MINUTE)
    while (Date.now() < until) {
      if (stdout.isTTY) stdout.write(`\r\x1b[K${formatCountdown(loaded.sessions)}`)
      await wait(SECOND - (client.now() % SECOND))
    }
    console.log(stdout.isTTY ? '' : formatCountdown(loaded.sessions))
  }
}

try {
  await logIn()
  await watch()
} catch (error) {
  const where = isNetworkError(error) ? ` (${error.address})` : ''
  console.error(isExchangeError(error) ? escapeControls(error.message) + where : error)
  process.exitCode = 1
}
