// Sells 25,000 CHT and asks you before it confirms the payment: node scripts/run.mjs examples/sell-once.ts EMAIL PASSWORD [URL]
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { createApp } from '@cht/machines'
import { loginForm } from '@cht/machines/auth'
import { sellOrderForm } from '@cht/machines/orders'
import { confirmationForm, openTrades, type TradeView, viewTrade } from '@cht/machines/trades'
import { createNodeClient } from '@cht/sdk/node'
import { escapeControls } from '@cht/sdk/rules'

const [email = '', password = '', baseURL = 'http://localhost:3000/api'] = process.argv.slice(2)
const app = createApp(createNodeClient({ baseURL }), { onToast: ({ text }) => console.log(text) })
const user = await app.submit(loginForm, { email, password })
if (!user) throw new Error('This program does not support a second factor')
const account = { bankName: 'First Bank', accountName: user.fullName, accountNumber: '1021334477' }
await app.submit(sellOrderForm, { amount: 25_000, paymentMethod: 'bank', ...account })

// The live session matches the order. The stream of changes and the deadlines of the trades load them again.
const { trade, counterpartyName } = await new Promise<TradeView>((resolve) => {
  app.watch(openTrades, ({ data, at }) => {
    for (const view of data.map((trade) => viewTrade(trade, at, user._id)))
      if (view.snapshot.can({ type: 'payment.confirm', by: view.party })) resolve(view)
  })
})
const terminal = createInterface({ input: stdin, output: stdout })
const question = `Is the money of ${escapeControls(counterpartyName)} on your account? yes or no: `
if ((await terminal.question(question)) === 'yes')
  await app.submit(confirmationForm, { id: trade._id, sender: 'same' })
terminal.close()
app.stop()
