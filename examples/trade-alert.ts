// Prints what your open trades ask of you whenever that changes, until Ctrl+C: node scripts/run.mjs examples/trade-alert.ts --email EMAIL
import { createApp } from '@cht/machines'
import { loginForm } from '@cht/machines/auth'
import { describeSituation, describeTurn, isMyTurn, openTrades, viewTrade } from '@cht/machines/trades'
import { isExchangeError } from '@cht/sdk/errors'
import { createNodeClient } from '@cht/sdk/node'
import { escapeControls, getTradeNumber } from '@cht/sdk/rules'
import { readArguments } from './terminal/arguments.js'

const USAGE = `Prints what your open trades ask of you, whenever that changes.

  --email EMAIL      the user; default buyer@example.com. The program reads the password from CHT_PASSWORD`
const { baseURL, email } = readArguments(USAGE, { email: { type: 'string', default: 'buyer@example.com' } })

const say = (text: string) => console.log(escapeControls(text))
const app = createApp(createNodeClient({ baseURL }), { onToast: ({ text }) => say(text) })

// Once the app has stopped, nothing keeps the process running.
process.once('SIGINT', app.stop)

/** Prints each open trade whose text has changed since the last load. */
const followTrades = (userId: string) => {
  const lastTexts = new Map<string, string>()
  // While it is watched, the live stream and the deadlines of the trades load it again.
  app.watch(openTrades, ({ data, at }) => {
    for (const trade of data) {
      const view = viewTrade(trade, at, userId)
      const text = isMyTurn(view) ? `Your turn: ${describeTurn(view)}` : describeSituation(view)
      if (lastTexts.get(trade._id) !== text) say(`${getTradeNumber(trade._id)} ${text}`)
      lastTexts.set(trade._id, text)
    }
  })
}

try {
  const user = await app.submit(loginForm, { email, password: process.env.CHT_PASSWORD ?? '' })
  if (!user) throw new Error('This account asks for a second factor, which this program does not support')
  followTrades(user._id)
} catch (error) {
  // The app has shown the failure of the login.
  if (!isExchangeError(error)) say(String(error))
  process.exitCode = 1
  app.stop()
}
