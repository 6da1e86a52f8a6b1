import { contract } from './contract.js'
import { EXCHANGE_UNREACHABLE, NetworkError } from './errors.js'
import type { Change, EventsOptions } from './events/index.js'
import {
  type ClientOptions,
  createMethods,
  type EndpointGroups,
  type MethodGroups,
  type Methods,
} from './methods.js'
import { createTransport } from './transport.js'

export interface AuthMethods extends Methods<typeof contract.auth> {}
export interface SettingsMethods extends Methods<typeof contract.settings> {}
export interface OrderMethods extends Methods<typeof contract.orders> {}
export interface TradeMethods extends Methods<typeof contract.trades> {}
export interface AppealMethods extends Methods<typeof contract.appeals> {}
export interface InvestmentMethods extends Methods<typeof contract.investments> {}
export interface LiveSessionMethods extends Methods<typeof contract.liveSessions> {}
export interface NotificationMethods extends Methods<typeof contract.notifications> {}
export interface MarketMethods extends Methods<typeof contract.market> {}
export interface RateMethods extends Methods<typeof contract.rates> {}

/** A client of one exchange: the endpoints in groups, exchange time and the live stream. */
export interface Client {
  /** Signing up, in and out. */
  auth: AuthMethods
  /** The profile, the password and the identity verification. */
  settings: SettingsMethods
  /** Orders, and paying and confirming the trades that they are matched to. */
  orders: OrderMethods
  /** Matched orders, with their states and deadlines. */
  trades: TradeMethods
  /** Disputes of trades. */
  appeals: AppealMethods
  /** Stakes and referrals. */
  investments: InvestmentMethods
  /** The daily sessions in which orders are matched. */
  liveSessions: LiveSessionMethods
  /** The notifications of the user. */
  notifications: NotificationMethods
  /** Numbers of pending orders that could be matched. */
  market: MarketMethods
  /** The price of the token in each currency. */
  rates: RateMethods
  /**
   * Exchange time in ms since the epoch, estimated from the `Date` of responses: it may lag but never leads (decision 1). Before
   * the first response, it is the time of this machine's clock.
   */
  now(): number
  /**
   * Iterates over the changes of the signed-in user's data. Without `after`, the first one is a `reset`: load what you need
   * then, and again after each change that concerns it. No change is missed: a lost connection is opened again and continues
   * after the last change, or with a `reset`. For a back end without the stream, a `reset` is yielded every `pollInterval`.
   * A kind of change that this version does not know is left out.
   * The iteration ends when `signal` aborts. It throws an `ApiError` if the stream is refused, such as 401 after the session has
   * ended; a `ConfigurationError` or an `UnexpectedError` for a mistake of the program or of a middleware; and a `NetworkError` if the
   * code of the stream cannot be loaded.
   * See docs/wire.md, Live stream.
   */
  events(options?: EventsOptions): AsyncGenerator<Change, void, undefined>
}

/**
 * Creates a client of one exchange. The platform's cookies hold the session. `extensions` are further groups of endpoints,
 * from `@cht/sdk/extensions`.
 */
export function createClient<const Extensions extends EndpointGroups = Record<never, never>>(
  options: ClientOptions = {},
  extensions?: Extensions,
): Client & MethodGroups<Extensions> {
  const transport = createTransport(options)
  const groups = Object.entries<EndpointGroups[string]>({ ...contract, ...extensions }).map(
    ([group, endpoints]) => [group, createMethods(endpoints, transport)],
  )
  return {
    ...(Object.fromEntries(groups) as MethodGroups<typeof contract> & MethodGroups<Extensions>),
    now: transport.now,
    // Imported when an iteration starts, so that programs without the stream stay small.
    events: async function* (eventsOptions = {}) {
      const { readChanges } = await import('./events/read-changes.js').catch((cause: unknown) => {
        throw new NetworkError(EXCHANGE_UNREACHABLE, { cause })
      })
      yield* readChanges(transport, options, eventsOptions)
    },
  }
}
