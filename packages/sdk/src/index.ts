export {
  type AccountMethods,
  type AppealMethods,
  type AuthMethods,
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
  type TradeMethods,
  type WebhookMethods,
} from './client.js'
export { type Contract, contract } from './contract.js'
export { type FormError, formRule, requireFields } from './form-rule.js'
export type { FailureEvent, Hooks, InvalidItemEvent, RequestEvent, ResponseEvent } from './hooks.js'
export { createIdempotencyKey } from './idempotency-key.js'
export type { ClientOptions, Methods } from './methods.js'
export type { HttpRequest, Middleware, MiddlewareContext } from './middleware.js'
export { type Parsed, parseInput, refuseInput } from './parse-input.js'
export type { NativeFile, Picture } from './picture.js'
export type { Timing } from './timeout.js'
export type { CallOptions } from './transport.js'
