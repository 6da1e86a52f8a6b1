import { type CommonMethods, createCommonMethods } from './common-methods.js'
import { type Contract, contract } from './contract.js'
import type { Endpoint } from './define-endpoint.js'
import { type ClientOptions, createMethods, type Methods } from './methods.js'
import { createRateLimits } from './rate-limits.js'
import { createTransport } from './transport.js'

export interface AuthMethods extends Methods<Contract['auth']> {}
export interface SettingsMethods extends Methods<Contract['settings']> {}
export interface OrderMethods extends Methods<Contract['orders']> {}
export interface TradeMethods extends Methods<Contract['trades']> {}
export interface AppealMethods extends Methods<Contract['appeals']> {}
export interface ClaimMethods extends Methods<Contract['claims']> {}
export interface InvestmentMethods extends Methods<Contract['investments']> {}
export interface LiveSessionMethods extends Methods<Contract['liveSessions']> {}
export interface NotificationMethods extends Methods<Contract['notifications']> {}
export interface MarketMethods extends Methods<Contract['market']> {}
export interface RateMethods extends Methods<Contract['rates']> {}
export interface AccountMethods extends Methods<Contract['account']> {}
export interface PaymentDetailMethods extends Methods<Contract['paymentDetails']> {}
export interface StatementMethods extends Methods<Contract['statement']> {}
export interface SwitchMethods extends Methods<Contract['switches']> {}
export interface AnnouncementMethods extends Methods<Contract['announcements']> {}
export interface TermsMethods extends Methods<Contract['terms']> {}
export interface TokenRequestMethods extends Methods<Contract['tokenRequests']> {}
export interface WebhookMethods extends Methods<Contract['webhooks']> {}

/** A client of one exchange: the endpoints in groups, exchange time and the live stream. */
export interface Client extends CommonMethods {
  /** Signing up, in and out: login sessions, second factors, passkeys, and confirming who the user is. */
  auth: AuthMethods
  /** The profile, the password and the identity verification. */
  settings: SettingsMethods
  /** Orders, and paying and confirming the trades that they are matched to. */
  orders: OrderMethods
  /** Matched orders, with their states and deadlines, and what their parties ask of each other. */
  trades: TradeMethods
  /** Disputes of trades. */
  appeals: AppealMethods
  /** Claims after the end of a trade. */
  claims: ClaimMethods
  /** Stakes and referrals. */
  investments: InvestmentMethods
  /** The daily sessions in which orders are matched. */
  liveSessions: LiveSessionMethods
  /** The notifications of the user, and where they are sent. */
  notifications: NotificationMethods
  /** Numbers of pending orders that could be matched. */
  market: MarketMethods
  /** The price of the token in each currency. */
  rates: RateMethods
  /** The download of the user's data, and the closing of the account. */
  account: AccountMethods
  /** The payment details that the user has saved. */
  paymentDetails: PaymentDetailMethods
  /** Every posting to the user's accounts. */
  statement: StatementMethods
  /** What the operator has stopped. */
  switches: SwitchMethods
  /** What the operator announces by a banner. */
  announcements: AnnouncementMethods
  /** The terms and the privacy notice of the exchange. */
  terms: TermsMethods
  /** What the user asks the operator for: tokens for a deposit, or money for tokens. */
  tokenRequests: TokenRequestMethods
  /** URLs that receive the user's notifications. */
  webhooks: WebhookMethods
}

/** A client with these groups alone. */
export type ClientOf<Group extends keyof Contract> = Pick<Client, Group | keyof CommonMethods>

/**
 * Creates a client of one exchange with the groups that are passed, such as `{ auth, orders }` of `@cht/sdk/contract`. A bundle
 * then contains the schemas of these groups alone. The platform's cookies hold the session. Throws as `createClient` does.
 */
export function createClientOf<Group extends keyof Contract>(
  options: ClientOptions,
  groups: Pick<Contract, Group>,
): ClientOf<Group> {
  const { now = Date.now, random = Math.random } = options
  const transport = createTransport(options, createRateLimits(now, random))
  const methods = Object.entries<Record<string, Endpoint>>(groups).map(([group, endpoints]) => [
    group,
    createMethods(endpoints, transport),
  ])
  return { ...Object.fromEntries(methods), ...createCommonMethods(options, transport) } as ClientOf<Group>
}

/**
 * Creates a client of one exchange with all groups. The platform's cookies hold the session. Throws a `ConfigurationError` for an option
 * that is unknown or invalid.
 */
export function createClient(options: ClientOptions = {}): Client {
  return createClientOf(options, contract)
}
