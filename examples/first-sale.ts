// Sells tokens and waits for the buyer: node scripts/run.mjs examples/first-sale.ts EMAIL PASSWORD [URL]
import { isExchangeError } from '@cht/sdk/errors'
import { createNodeClient } from '@cht/sdk/node'

const [email = '', password = '', baseURL = 'http://localhost:3000/api'] = process.argv.slice(2)
const client = createNodeClient({ baseURL })
const printRefusal = (error: unknown) => {
  if (!isExchangeError(error)) throw error
  console.log(`${error.code}: ${error.message}`)
}

// Each call that ends with `catch(printRefusal)` is refused, which shows how refusals are handled.
await client.auth.login({ email, password: 'a wrong password' }).catch(printRefusal)
await client.auth.login({ email, password })
const { fullName, availableBalance } = await client.auth.checkAuth()
console.log(`${fullName} has ${availableBalance} CHT`)
const account = { bankName: 'First Bank', accountName: fullName, accountNumber: '1021 3344 77' }
await client.orders.createSell({ amount: 25_000, paymentMethod: 'bank' }).catch(printRefusal)
await client.orders.createSell({ amount: 950_000, paymentMethod: 'bank', ...account }).catch(printRefusal)
const { value: order } = await client.orders.createSell({ amount: 25_000, paymentMethod: 'bank', ...account })
console.log('Waiting for a buyer')
for await (const { kind } of client.events()) {
  const trades = kind === 'reset' || kind === 'trade.changed' ? await client.trades.open() : []
  const trade = trades.find(({ sellOrder }) => sellOrder._id === order?._id)
  if (!trade) continue
  console.log(`Matched with ${trade.buyer.fullName}`)
  await client.orders.cancelSell({ id: trade.sellOrder._id }).catch(printRefusal)
  await client.orders.confirm({ id: trade._id }).catch(printRefusal)
  break
}
