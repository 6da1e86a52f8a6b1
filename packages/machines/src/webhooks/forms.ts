import { type CreatedWebhook, parseInput, webhooks } from '@cht/sdk/contract'
import type { FormDefinition } from '../form.js'

/** Adds a webhook. The result has its secret, which is shown once. */
export const addWebhookForm: FormDefinition<{ url: string }, CreatedWebhook> = {
  id: 'addWebhook',
  initial: { url: '' },
  parse: (values) => parseInput(webhooks.create.input, values),
  quiet: true,
  success: webhooks.create.success,
  submit: (client, values, options) => client.webhooks.create(values, options),
}

/** Replaces the secret of a webhook. The result has the new one, which is shown once. */
export const rotateWebhookForm: FormDefinition<{ id: string }, CreatedWebhook> = {
  id: 'rotateWebhook',
  initial: { id: '' },
  quiet: true,
  success: webhooks.rotate.success,
  submit: (client, values, options) => client.webhooks.rotate(values, options),
}

/** Sends a ping to a webhook. */
export const testWebhookForm: FormDefinition<{ id: string }, undefined> = {
  id: 'testWebhook',
  initial: { id: '' },
  success: webhooks.test.success,
  submit: (client, values, options) => client.webhooks.test(values, options),
}

/** Sends messages to a paused webhook again. */
export const resumeWebhookForm: FormDefinition<{ id: string }, undefined> = {
  id: 'resumeWebhook',
  initial: { id: '' },
  success: webhooks.resume.success,
  submit: (client, values, options) => client.webhooks.resume(values, options),
}

export const removeWebhookForm: FormDefinition<{ id: string }, undefined> = {
  id: 'removeWebhook',
  initial: { id: '' },
  success: webhooks.remove.success,
  submit: (client, values, options) => client.webhooks.remove(values, options),
}
