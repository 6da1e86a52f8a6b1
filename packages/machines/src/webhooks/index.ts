export {
  addWebhookForm,
  removeWebhookForm,
  resumeWebhookForm,
  rotateWebhookForm,
  testWebhookForm,
} from './forms.js'
export { webhookLifecycle } from './lifecycle.js'
export { webhookList } from './resources.js'
