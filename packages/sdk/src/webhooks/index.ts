export { webhooks } from './endpoints.js'
export {
  type CreatedWebhook,
  createdWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  webhook,
  webhookEvent,
} from './model.js'
export {
  MAX_WEBHOOKS,
  WEBHOOK_PAUSE,
  WEBHOOK_PAUSE_CAUSES,
  type WebhookPauseCause,
} from './rules.js'
export { type VerifyWebhookOptions, verifyWebhook, WebhookVerificationError } from './verify.js'
