// Keeps sell orders open and asks a person before it confirms a payment: node scripts/run.mjs examples/seller-bot.ts --email EMAIL
import { stdin } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import type { SellOrderInput, User } from '@cht/sdk/contract'
import { isExchangeError, isSignedOut } from '@cht/sdk/errors'
import { createNodeClient } from '@cht/sdk/node'
import { ORDER_AMOUNTS, SECOND } from '@cht/sdk/rules'
import { openMemory } from './seller-bot/memory.js'
import { keepOrders } from './seller-bot/orders.js'
import { createTradeChecker } from './seller-bot/trades.js'
import { exitWithUsageError, parseCount, readArguments } from './terminal/arguments.js'
import { createConsole } from './terminal/console.js'

const USAGE = `Keeps sell orders open and asks a person before it confirms a payment.

  --email EMAIL      the seller; default seller@example.com. The program asks for the password, or reads CHT_PASSWORD
  --orders N         number of pending sell orders to keep; default 1
  --amount CHT       amount of each order: ${ORDER_AMOUNTS.join(', ')}; default 75000
  --bank, --name, --account   bank details for the buyer
  --memory FILE      file for the login session and unfinished writes; default .data/seller-bot.json. Proofs of payment
                     are saved in FILE.proofs
  --every SECONDS    interval between two checks of the trades and orders; default 10`
const options = readArguments(USAGE, {
  email: { type: 'string', default: 'seller@example.com' },
  orders: { type: 'string', default: '1' },
  amount: { type: 'string', default: '75000' },
  bank: { type: 'string', default: 'First Bank' },
  name: { type: 'string', default: 'Demo Seller' },
  account: { type: 'string', default: '1021334477' },
  memory: { type: 'string', default: '.data/seller-bot.json' },
  every: { type: 'string', default: '10' },
})
const wantedOrders = parseCount('orders', options.orders, 0)
const interval = Number(options.every) * SECOND
if (!(interval > 0)) exitWithUsageError(`--every must be a number of seconds, not "${options.every}"`)
const amount =
  ORDER_AMOUNTS.find((orderAmount) => String(orderAmount) === options.amount) ??
  exitWithUsageError(`--amount must be one of ${ORDER_AMOUNTS.join(', ')}`)
const order: SellOrderInput = {
  amount,
  paymentMethod: 'bank',
  bankName: options.bank,
  accountName: options.name,
  accountNumber: options.account,
  network: '',
  walletAddress: '',
}

const io = createConsole()
const memory = openMemory(options.memory)
const client = createNodeClient({ baseURL: options.baseURL, saved: memory.read().session })
const checkTrades = createTradeChecker(client, io, `${options.memory}.proofs`)

/** Resumes the saved login session. Logs in with the password if it has ended or is another user's. */
const ensureLoggedIn = async (): Promise<User> => {
  try {
    const user = await client.auth.checkAuth()
    if (user.email === options.email) return user
  } catch (error) {
    if (!isSignedOut(error)) throw error
  }
  const password = process.env.CHT_PASSWORD ?? (await io.ask('Password: ', { secret: true }))
  await client.auth.login({ email: options.email, password })
  memory.update({ session: client.save() })
  io.say(`Logged in as ${options.email}`)
  return client.auth.checkAuth()
}

/** Codes of errors that another round cannot mend: a wrong password, or options that make an invalid order. */
const FATAL_CODES: readonly string[] = ['invalid_credentials', 'invalid_input', 'validation', 'configuration']

let lastErrorMessage = ''
/**
 * Prints an error, but not the same one twice in a row. The next round tries again. An error with a code of `FATAL_CODES`, or of the
 * program itself, is thrown, which ends the program.
 */
const handleError = (error: unknown) => {
  if (!isExchangeError(error) || FATAL_CODES.includes(error.code)) throw error
  if (error.message !== lastErrorMessage) io.say(`${error.message}; trying again`)
  lastErrorMessage = error.message
}

const runRound = async () => {
  const user = await ensureLoggedIn()
  await checkTrades(user._id)
  await keepOrders(client, memory, { order, wantedOrders, say: io.say })
  lastErrorMessage = ''
}

// When the input has ended, nobody can confirm payments: the bot places no more orders. Those that are pending stay.
const inputEnded = new AbortController()
stdin.once('end', () => inputEnded.abort())
try {
  while (!inputEnded.signal.aborted) {
    await runRound().catch(handleError)
    await wait(interval, undefined, { signal: inputEnded.signal }).catch(() => {})
  }
  io.say('Stopped: the input has ended, so nobody can confirm payments')
} catch (error) {
  io.say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
io.close()
