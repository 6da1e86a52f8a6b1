// Keeps sell orders open, and asks before it confirms a payment: npm run example:seller-bot -- --email EMAIL
import { stdin } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import type { User } from '@cht/sdk/auth'
import { isExchangeError, isSignedOut } from '@cht/sdk/errors'
import { createNodeClient } from '@cht/sdk/node'
import { ORDER_AMOUNTS, type SellOrderInput } from '@cht/sdk/orders'
import { SECOND } from '@cht/sdk/time'
import { openMemory } from './seller-bot/memory.js'
import { keepOrders } from './seller-bot/orders.js'
import { followTrades } from './seller-bot/trades.js'
import { countOf, readArguments, wrongly } from './terminal/arguments.js'
import { createConsole } from './terminal/console.js'

const USAGE = `Keeps sell orders open, and asks a person before it confirms a payment.

  --email EMAIL      the seller; seller@example.com. The password: CHT_PASSWORD, else asked for
  --orders N         how many wait at a time; 1
  --amount CHT       of each: ${ORDER_AMOUNTS.join(', ')}; 75000
  --bank, --name, --account   where the buyer pays
  --memory FILE      its session and what it was about; .data/seller-bot.json. Proofs of payment lie beside it
  --every SECONDS    from one look to the next; 10`
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
const wanted = countOf('orders', options.orders, 0)
const every = Number(options.every) * SECOND
if (!(every > 0)) wrongly(`--every must be a number of seconds, not "${options.every}"`)
const amount =
  ORDER_AMOUNTS.find((each) => String(each) === options.amount) ??
  wrongly(`--amount must be one of ${ORDER_AMOUNTS.join(', ')}`)
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
const lookAtTrades = followTrades(client, io, `${options.memory}.proofs`)

/** The session goes on where it was left; only when it is over is the password needed. */
const signedIn = async (): Promise<User> => {
  try {
    const user = await client.auth.checkAuth()
    if (user.email === options.email) return user
  } catch (error) {
    if (!isSignedOut(error)) throw error
  }
  const password = process.env.CHT_PASSWORD ?? (await io.ask('Password: ', { secret: true }))
  await client.auth.login({ email: options.email, password })
  memory.note({ session: client.save() })
  io.say(`Logged in as ${options.email}`)
  return client.auth.checkAuth()
}

let trouble = ''
/** Said once; the next round tries again. Only a wrong password is nothing that time mends. */
const overcome = (error: unknown) => {
  if (!isExchangeError(error) || error.code === 'invalid_credentials') throw error
  if (error.message !== trouble) io.say(`${error.message}; trying again`)
  trouble = error.message
}

const round = async () => {
  const user = await signedIn()
  await lookAtTrades(user._id)
  await keepOrders(client, memory, { order, wanted, say: io.say })
  trouble = ''
}

// Whoever would confirm has gone: then nothing should be sold either.
const gone = new AbortController()
stdin.once('end', () => gone.abort())
try {
  while (!gone.signal.aborted) {
    await round().catch(overcome)
    await wait(every, undefined, { signal: gone.signal }).catch(() => {})
  }
  io.say('Nobody is here to confirm: stopped')
} catch (error) {
  io.say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
io.close()
