// The market and the countdown to the next session: npm run example:market-watch -- --email EMAIL [--once]
import { stdout } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { isExchangeError, isNetworkError, isSignedOut } from '@cht/sdk/errors'
import { type LiveSession, sessionStatus } from '@cht/sdk/live-sessions'
import type { Market } from '@cht/sdk/market'
import { formatTokens } from '@cht/sdk/money'
import { createNodeClient } from '@cht/sdk/node'
import { PAYMENT_METHOD_LABELS, SIDES } from '@cht/sdk/orders'
import { formatDateTime, MINUTE, SECOND, splitDuration, timeLeft } from '@cht/sdk/time'
import { readArguments } from './terminal/arguments.js'
import { createConsole } from './terminal/console.js'

const USAGE = `What waits on the market, and the countdown to the next live session. The market answers for whoever asks:
other people's orders that one's own could meet, by bank only those of one's own country.

  --email EMAIL      who looks; buyer@example.com. The password: CHT_PASSWORD, else asked for
  --once             shows it once and ends`
const options = readArguments(USAGE, {
  email: { type: 'string', default: 'buyer@example.com' },
  once: { type: 'boolean', default: false },
})
const REFRESH = 30 * SECOND

const client = createNodeClient({ baseURL: options.baseURL })

/** What waits, a line for each amount and method. */
const marketText = (market: Market): string => {
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
  return lines.length === 0 ? 'No orders wait' : lines.join('\n')
}

const two = (value: number) => String(value).padStart(2, '0')

/** Counted down in exchange time, never by this machine's own clock. */
const countdownText = (sessions: readonly LiveSession[]): string => {
  const now = client.now()
  const status = sessionStatus(sessions, now)
  if (status.state === 'none') return 'There are no live sessions'
  const { startsAt, endsAt, timeZone } = status.session
  const until = status.state === 'ongoing' ? endsAt : startsAt
  const { hours, minutes, seconds } = splitDuration(timeLeft(until, now))
  const left = [hours, minutes, seconds].map(two).join(':')
  return status.state === 'ongoing'
    ? `Live session: ends in ${left}`
    : `Next live session in ${left}, ${formatDateTime(startsAt, timeZone)}`
}

const logIn = async () => {
  const io = createConsole()
  const password = process.env.CHT_PASSWORD ?? (await io.ask('Password: ', { secret: true }))
  io.close()
  await client.auth.login({ email: options.email, password })
}

const look = async () => {
  const [market, sessions] = await Promise.all([client.market.get(), client.liveSessions.list()])
  return { market, sessions }
}

const watch = async () => {
  for (;;) {
    // What cannot be asked for now is asked for again: what was seen last goes on counting down.
    const seen = await look().catch((error: unknown) => {
      if (!isExchangeError(error) || isSignedOut(error)) throw error
      console.log(error.message)
    })
    if (!seen) {
      await wait(REFRESH)
      continue
    }
    console.log(`\n${formatDateTime(client.now())}\n${marketText(seen.market)}`)
    if (options.once) return console.log(countdownText(seen.sessions))
    const until = Date.now() + (stdout.isTTY ? REFRESH : MINUTE)
    while (Date.now() < until) {
      if (stdout.isTTY) stdout.write(`\r\x1b[K${countdownText(seen.sessions)}`)
      await wait(SECOND - (client.now() % SECOND))
    }
    console.log(stdout.isTTY ? '' : countdownText(seen.sessions))
  }
}

try {
  await logIn()
  await watch()
} catch (error) {
  const where = isNetworkError(error) ? ` (${error.address})` : ''
  console.error(isExchangeError(error) ? error.message + where : error)
  process.exitCode = 1
}
