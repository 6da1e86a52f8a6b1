import { createClient } from '@cht/sdk'
import { type ExtendedClient, extensions } from '@cht/sdk/extensions'

type Groups = Omit<ExtendedClient, 'now' | 'events'>
export type Fakes = { [Group in keyof Groups]?: Partial<Groups[Group]> } & Partial<
  Pick<ExtendedClient, 'events'>
>

/** A stream that stays silent until it is aborted. */
const silentStream: ExtendedClient['events'] = async function* ({ signal } = {}) {
  await new Promise((resolve) => signal?.addEventListener('abort', resolve))
}

/** A client with these fake endpoints. Any other request fails. Its exchange time is `Date.now()`. */
export function fakeClient(fakes: Fakes = {}): ExtendedClient {
  const client = createClient({ fetch: () => Promise.reject(new Error('Unexpected request')) }, extensions)
  return {
    ...client,
    auth: { ...client.auth, ...fakes.auth },
    orders: { ...client.orders, ...fakes.orders },
    trades: { ...client.trades, ...fakes.trades },
    tradeRequests: { ...client.tradeRequests, ...fakes.tradeRequests },
    appealProcess: { ...client.appealProcess, ...fakes.appealProcess },
    appeals: { ...client.appeals, ...fakes.appeals },
    settings: { ...client.settings, ...fakes.settings },
    investments: { ...client.investments, ...fakes.investments },
    notifications: { ...client.notifications, ...fakes.notifications },
    notificationSettings: { ...client.notificationSettings, ...fakes.notificationSettings },
    webhooks: { ...client.webhooks, ...fakes.webhooks },
    passkeys: { ...client.passkeys, ...fakes.passkeys },
    paymentDetails: { ...client.paymentDetails, ...fakes.paymentDetails },
    sessions: { ...client.sessions, ...fakes.sessions },
    account: { ...client.account, ...fakes.account },
    pushDevices: { ...client.pushDevices, ...fakes.pushDevices },
    statement: { ...client.statement, ...fakes.statement },
    terms: { ...client.terms, ...fakes.terms },
    market: { ...client.market, ...fakes.market },
    liveSessions: { ...client.liveSessions, ...fakes.liveSessions },
    rates: { ...client.rates, ...fakes.rates },
    switches: { ...client.switches, ...fakes.switches },
    events: fakes.events ?? silentStream,
    now: () => Date.now(),
  }
}

/** A client whose server responds to every request with 422 and without a body. */
export function emptyErrorClient(): ExtendedClient {
  return createClient({ fetch: async () => new Response(null, { status: 422 }) }, extensions)
}
