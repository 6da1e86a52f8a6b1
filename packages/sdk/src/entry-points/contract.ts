/**
 * What goes over the wire: the endpoints, and the schemas and types of what they send and return.
 *
 * @module contract
 */

export { account } from '../account/endpoints.js'
export { type AccountClosing, accountClosing, type DataDownload, dataDownload } from '../account/model.js'
export { type Announcement, announcements } from '../announcements/endpoints.js'
export { appeals } from '../appeals/endpoints.js'
export { type Appeal, appeal } from '../appeals/model.js'
export { currentSession } from '../auth/current-session.js'
export { auth } from '../auth/endpoints.js'
export { type AuthState, authState, type User, user } from '../auth/model.js'
export { type LoginSession, loginSession } from '../auth/sessions.js'
export { claims } from '../claims/endpoints.js'
export { type TradeClaim, tradeClaim } from '../claims/model.js'
export { type Contract, contract } from '../contract.js'
export {
  type AcceptNativeFiles,
  type Access,
  defineEndpoint,
  type Endpoint,
  fillPath,
  type InputOf,
  type MethodInputOf,
  type OutputOf,
  type ReauthenticationRule,
  requiresTerms,
  type UserWrite,
} from '../define-endpoint.js'
export { events } from '../events/endpoints.js'
export type { Change, ChangeKind } from '../events/model.js'
export { type FaqItem, faqItem } from '../faq/model.js'
export { type FormError, formRule, requireFields } from '../form-rule.js'
export { investments } from '../investments/endpoints.js'
export {
  type Investment,
  type InvestmentCountdown,
  type InvestmentList,
  investment,
} from '../investments/model.js'
export { promisesPayload } from '../is-read.js'
export type { List } from '../list-payload.js'
export { liveSessions } from '../live-sessions/endpoints.js'
export {
  type LiveSession,
  type LiveSessionList,
  liveSession,
  type SessionCalendar,
} from '../live-sessions/model.js'
export { type Market, market } from '../market/endpoints.js'
export { country } from '../model/fields.js'
export type { NativeFile, Picture } from '../model/picture.js'
export { notifications } from '../notifications/endpoints.js'
export type { Notification, NotificationCategory } from '../notifications/model.js'
export { type PushDevice, type PushKey, pushDevice } from '../notifications/push-devices.js'
export { notificationReads } from '../notifications/reads.js'
export { type NotificationSetting, notificationSetting } from '../notifications/settings.js'
export { orders } from '../orders/endpoints.js'
export { type Order, type OrderState, order, orderState, type SellOrderInput } from '../orders/model.js'
export { type AllOrders, type OrderGroups, orderReads } from '../orders/reads.js'
export { type Page, type PageRequest, toPage } from '../page.js'
export { type Parsed, parseInput, refuseInput } from '../parse-input.js'
export { type PayloadReader, type PayloadResult, payload, readMessage } from '../payload.js'
export { paymentDetails } from '../payment-details/endpoints.js'
export {
  type Institution,
  type SavedDetails,
  type SavedDetailsInput,
  savedDetails,
} from '../payment-details/model.js'
export { profile } from '../profile/endpoints.js'
export { type Rates, rates, ratesSchema } from '../rates/endpoints.js'
export type { ReferralCount, ReferralRow } from '../referrals/model.js'
export type {
  AuthenticatorSecret,
  Confirmation,
  PendingLogin,
  ReauthenticationSettings,
  RecoveryCodes,
} from '../second-factor/model.js'
export type { NewPasskey, UsedPasskey } from '../second-factor/passkey-inputs.js'
export type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeyService,
} from '../second-factor/passkey-model.js'
export { statement } from '../statement/endpoints.js'
export { type StatementEntry, statementEntry } from '../statement/model.js'
export { type StoppedSwitch, switches } from '../switches/endpoints.js'
export { terms } from '../terms/endpoints.js'
export {
  type DocumentBlock,
  type DocumentName,
  type DocumentSpan,
  type DocumentText,
  isDocumentLink,
  type PublishedDocument,
  publishedDocument,
} from '../terms/model.js'
export { type TokenRequestList, tokenRequests } from '../token-requests/endpoints.js'
export { type TokenRequest, tokenRequest } from '../token-requests/model.js'
export { trades } from '../trades/endpoints.js'
export {
  getPictureUrl,
  getProofUrl,
  getRestProofUrl,
  type MatchedOrder,
  matchedOrder,
} from '../trades/model.js'
export { tradeReads } from '../trades/reads.js'
export { verification } from '../verification/endpoints.js'
export { webhooks } from '../webhooks/endpoints.js'
export {
  type CreatedWebhook,
  createdWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  webhook,
  webhookEvent,
} from '../webhooks/model.js'
