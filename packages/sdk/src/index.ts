export {
  type AccountMethods,
  type AnnouncementMethods,
  type AppealMethods,
  type AuthMethods,
  type ClaimMethods,
  type Client,
  type ClientOf,
  createClient,
  createClientOf,
  type InvestmentMethods,
  type LiveSessionMethods,
  type MarketMethods,
  type NotificationMethods,
  type OrderMethods,
  type PaymentDetailMethods,
  type RateMethods,
  type SettingsMethods,
  type StatementMethods,
  type SwitchMethods,
  type TermsMethods,
  type TokenRequestMethods,
  type TradeMethods,
  type WebhookMethods,
} from './client.js'
export type { EventsOptions, StreamState } from './events/read-changes.js'
export type { FailureEvent, Hooks, InvalidItemEvent, RequestEvent, ResponseEvent } from './hooks.js'
export { createIdempotencyKey } from './idempotency-key.js'
export type { ClientOptions, Methods, WriteResult } from './methods.js'
export type { HttpRequest, Middleware, MiddlewareContext } from './middleware.js'
export { type ListMethod, paginate } from './pagination.js'
export type { Timing } from './timeout.js'
export type { CallOptions } from './transport-options.js'
