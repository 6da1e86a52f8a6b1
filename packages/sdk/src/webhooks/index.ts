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
export { MAX_WEBHOOKS } from './rules.js'
export { type VerifyWebhookOptions, verifyWebhook, WebhookVerificationError } from './verify.js'
