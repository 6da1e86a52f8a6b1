import type { Client } from '@cht/sdk'
import { isExchangeError } from '@cht/sdk/errors'
import { formatTokens } from '@cht/sdk/rules'

export async function pendingBuy(client: Client) {
  for (const order of await client.orders.pendingBuy({ limit: 50 }))
    console.log(`${formatTokens(order.amount)} by ${order.paymentMethod}`) // 75,000 CHT by bank
}

export async function pendingSell(client: Client) {
  const pending = await client.orders.pendingSell()
  const total = pending.reduce((sum, { amount }) => sum + amount, 0)
  console.log(`${formatTokens(total)} in escrow`) // 75,000 CHT in escrow
}

export async function all(client: Client) {
  const { buyOrders, sellOrders } = await client.orders.all()
  console.log(`Bought ${buyOrders.completed.length}, sold ${sellOrders.completed.length}`) // Bought 0, sold 1
  for (const trade of sellOrders.completed) console.log(`To ${trade.buyer.fullName}`) // To Bola Example
}

export async function createBuy(client: Client) {
  const { value: order } = await client.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' })
  // A write that succeeded may come without its payload.
  console.log(order ? formatTokens(order.amount) : 'Placed') // 25,000 CHT
}

export async function createSell(client: Client) {
  try {
    const details = { bankName: 'First Bank', accountName: 'Sam Example', accountNumber: '1021334477' }
    const { value: order } = await client.orders.createSell({
      amount: 75_000,
      paymentMethod: 'bank',
      ...details,
    })
    console.log(`${order?.status}, paid to ${order?.bankName}`) // pending, paid to First Bank
  } catch (error) {
    if (!isExchangeError(error)) throw error
    if (error.code === 'insufficient_balance') console.log('You do not have that many tokens')
    else console.log(error.message)
  }
}

export async function cancelBuy(client: Client) {
  const [order] = await client.orders.pendingBuy()
  if (!order) return
  const { value: cancelled } = await client.orders.cancelBuy({ id: order._id })
  console.log(cancelled?.status) // cancelled
}

export async function cancelSell(client: Client) {
  const [order] = await client.orders.pendingSell()
  if (!order) return
  await client.orders.cancelSell({ id: order._id })
  const { availableBalance, escrowBalance } = await client.auth.checkAuth()
  console.log([availableBalance, escrowBalance].join()) // 200000,0
}

/** `receipt`: the picture that the user has chosen. */
export async function pay(client: Client, receipt: Blob) {
  const [trade] = await client.trades.open()
  if (!trade) return
  const proof = { paymentProof: receipt, payerName: 'Bola Example', payerAccount: '4477' }
  const { value: paid } = await client.orders.pay({ id: trade._id, ...proof })
  console.log(paid?.paymentStatus) // paid
}

export async function confirm(client: Client) {
  const [trade] = await client.trades.open()
  if (trade?.paymentStatus !== 'paid') return
  const { value: confirmed } = await client.orders.confirm({ id: trade._id, sender: 'same' })
  console.log(confirmed?.status) // completed
}
