import type { Client } from '@cht/sdk'
import type { TestUser } from '../exchange.js'

type Credentials = Pick<TestUser, 'email' | 'password'>

/** Logs the users in, and returns what each of them reads in the app, as JSON. */
export async function readAccounts(users: readonly Credentials[], createClient: () => Client) {
  const accounts: Record<string, object> = {}
  for (const { email, password } of users) {
    const { auth, orders, trades, investments, notifications } = createClient()
    await auth.login({ email, password })
    accounts[email] = {
      orders: await orders.all(),
      trades: await trades.open(),
      investments: await investments.list(),
      referrals: await investments.referrals(),
      // The login itself is told of as that of a new browser.
      notifications: (await notifications.list()).filter(({ code }) => code !== 'login.newDevice'),
      user: await auth.checkAuth(),
    }
  }
  return JSON.parse(JSON.stringify(accounts)) as Record<string, object>
}
