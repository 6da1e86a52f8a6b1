import { type CallsOf, type ClientOptions, callsOf } from './calls.js'
import { contract } from './contract.js'
import { createTransport } from './transport.js'

type Groups = { [Group in keyof typeof contract]: CallsOf<(typeof contract)[Group]> }

export interface Client extends Groups {
  /** Exchange time in ms, estimated from the server's answers; may lag, never leads (decision 1). */
  now(): number
}

/** A client of one exchange; it keeps the session in the platform's cookies. */
export const createClient = (options: ClientOptions = {}): Client => {
  const transport = createTransport(options)
  return {
    auth: callsOf(contract.auth, transport),
    settings: callsOf(contract.settings, transport),
    orders: callsOf(contract.orders, transport),
    trades: callsOf(contract.trades, transport),
    appeals: callsOf(contract.appeals, transport),
    investments: callsOf(contract.investments, transport),
    liveSessions: callsOf(contract.liveSessions, transport),
    notifications: callsOf(contract.notifications, transport),
    market: callsOf(contract.market, transport),
    rates: callsOf(contract.rates, transport),
    now: transport.now,
  }
}
