import { type Client, createClient } from '@cht/sdk'

type Groups = Omit<Client, 'now'>
export type Fakes = { [Group in keyof Groups]?: Partial<Groups[Group]> }

/** A client with these endpoints; any other call fails. Its exchange time is `Date.now()`. */
export function fakeClient(fakes: Fakes = {}): Client {
  const client = createClient({ fetch: () => Promise.reject(new Error('Unexpected call')) })
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

/** A client whose server answers every call with 422 and without a body. */
export function emptyErrorClient(): Client {
  return createClient({ fetch: async () => new Response(null, { status: 422 }) })
}
