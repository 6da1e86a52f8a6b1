export { addWebhookForm, removeWebhookForm, resumeWebhookForm, testWebhookForm } from './forms.js'
export { getWebhookState } from './lifecycle.js'
export { webhookList } from './resources.js'
