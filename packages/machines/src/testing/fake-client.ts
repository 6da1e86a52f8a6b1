import { type Client, createClient } from '@cht/sdk'

type Groups = Omit<Client, 'now'>
type Fakes = { [Group in keyof Groups]?: Partial<Groups[Group]> }

/** A client that makes only the calls it is given; any other fails. Its exchange time is the machine's. */
export function fakeClient(fakes: Fakes = {}): Client {
  const client = createClient({ fetch: () => Promise.reject(new Error('this call was not expected')) })
  return {
    ...client,
    auth: { ...client.auth, ...fakes.auth },
    orders: { ...client.orders, ...fakes.orders },
    trades: { ...client.trades, ...fakes.trades },
    appeals: { ...client.appeals, ...fakes.appeals },
    settings: { ...client.settings, ...fakes.settings },
    investments: { ...client.investments, ...fakes.investments },
    notifications: { ...client.notifications, ...fakes.notifications },
    market: { ...client.market, ...fakes.market },
    liveSessions: { ...client.liveSessions, ...fakes.liveSessions },
    rates: { ...client.rates, ...fakes.rates },
    now: () => Date.now(),
  }
}

/** A client of a server that refuses everything without a word. */
export function wordlessClient(): Client {
  return createClient({ fetch: async () => new Response(null, { status: 422 }) })
}
