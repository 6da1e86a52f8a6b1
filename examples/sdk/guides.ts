import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type Client, createIdempotencyKey } from '@cht/sdk'
import { isExchangeError, isSignedOut, needsNewIdempotencyKey } from '@cht/sdk/errors'
import {
  calculatePrice,
  formatDateTime,
  formatMoney,
  formatTokens,
  getTimeLeft,
  splitDuration,
} from '@cht/sdk/rules'

export async function tellErrors(client: Client) {
  const details = { bankName: 'First Bank', accountName: 'Sam Example', accountNumber: '1021334477' }
  try {
    await client.orders.createSell({ amount: 250_000, paymentMethod: 'bank', ...details })
  } catch (error) {
    if (!isExchangeError(error)) throw error
    if (isSignedOut(error)) console.log('Log in again')
    else if (error.code === 'insufficient_balance')
      console.log('Choose less') // Choose less
    else if (error.name === 'ValidationError') console.log(error.fields)
    else console.log(error.message)
  }
}

export async function showMoney(client: Client) {
  const { NGN = 0 } = await client.rates.get()
  const price = calculatePrice(25_000, NGN, 'NGN')
  console.log(`${formatTokens(25_000)} for ${formatMoney(price)}`) // 25,000 CHT for 25,000.00 NGN
  console.log(price.amount) // 2500000
}

export async function countDown(client: Client) {
  const [trade] = await client.trades.open()
  if (!trade?.paymentDueAt) return
  const { hours, minutes } = splitDuration(getTimeLeft(trade.paymentDueAt, client.now()))
  console.log(`${hours} h ${minutes} min left`) // 2 h 0 min left
  console.log(formatDateTime(trade.paymentDueAt, 'Africa/Lagos')) // 2 March 2026 at 12:00 pm
}

export async function sendAgain(client: Client) {
  const idempotencyKey = createIdempotencyKey()
  const placeOrder = () =>
    client.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' }, { idempotencyKey, timeout: 5000 })
  const { value: order } = await placeOrder().catch((error: unknown) => {
    // The order may have been placed. The same key makes sure that there is only one.
    if (isExchangeError(error) && error.outcome === 'unknown') return placeOrder()
    throw error
  })
  console.log(order?.status) // pending
}

/** `file` keeps the key while the order is under way. */
export async function sendAfterRestart(client: Client, file: string) {
  // The file is there if the program ended before it had the answer to its last order.
  if (!existsSync(file)) {
    // A file that is half written would lose the key.
    writeFileSync(`${file}.new`, createIdempotencyKey())
    renameSync(`${file}.new`, file)
  }
  const idempotencyKey = readFileSync(file, 'utf8')
  try {
    const order = { amount: 25_000, paymentMethod: 'bank' } as const
    const { value: placed } = await client.orders.createBuy(order, { idempotencyKey })
    rmSync(file)
    console.log(placed?.status) // pending
  } catch (error) {
    if (needsNewIdempotencyKey(error)) rmSync(file)
    throw error
  }
}
