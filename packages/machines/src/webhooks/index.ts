export { addWebhookForm, removeWebhookForm, resumeWebhookForm, testWebhookForm } from './forms.js'
export { webhookLifecycle } from './lifecycle.js'
export { webhookList } from './resources.js'
