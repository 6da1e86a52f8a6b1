// The requests that are measured at each size: those of a user, and the metrics.
import type { Client } from 'pg'
import { sendRequest } from '../server/load.js'
import { insertTrades, insertUsers, sessionCookie } from '../server/seed.js'
import { payAndConfirm } from '../server/trades.js'

interface MeasuredCall {
  name: string
  /** The request counts open rows, of which the large exchange has up to a hundred times as many. */
  countsOpenRows?: true
  /** Inserts the rows that `count` runs need. */
  prepare?(client: Client, count: number): Promise<void>
  /** `index` is the number of the run, from 1. */
  run(address: string, index: number): Promise<unknown>
}

const defineRead = (name: string, path: string): MeasuredCall => ({
  name,
  run: (address, index) => sendRequest(address, sessionCookie('user', index), 'GET', path),
})

const SELL_ORDER = {
  amount: 25_000,
  paymentMethod: 'bank',
  bankName: 'First Bank',
  accountName: 'User Example',
  accountNumber: '1021334477',
}

const BATCH = 'scale'

export const MEASURED_CALLS: MeasuredCall[] = [
  defineRead('check-auth', '/auth/check-auth'),
  defineRead('all orders', '/buy-orders/all'),
  defineRead('pending sell orders', '/sell-orders/pending'),
  defineRead('open trades', '/trades/open'),
  { ...defineRead('market', '/market'), countsOpenRows: true },
  defineRead('notifications', '/notifications'),
  defineRead('investments', '/investments'),
  {
    name: 'metrics',
    countsOpenRows: true,
    run: async (address) => {
      const headers = { authorization: 'Bearer metrics-token-of-the-benchmark-exchange' }
      const response = await fetch(`${address}/metrics`, { headers })
      if (!response.ok || !(await response.text()).includes('cht_database_up 1'))
        throw new Error('The metrics of the database are missing')
    },
  },
  {
    name: 'place a sell order',
    run: (address, index) =>
      sendRequest(address, sessionCookie('user', 100 + index), 'POST', '/sell-orders/create', {
        body: SELL_ORDER,
        idempotencyKey: `scale-${index}`,
      }),
  },
  {
    name: 'pay and confirm',
    prepare: async (client, count) => {
      for (const prefix of ['buyer', 'seller']) await insertUsers(client, prefix, 1)
      await insertTrades(client, BATCH, 1, count)
    },
    run: (address, index) => payAndConfirm(address, BATCH, 1, index),
  },
]
