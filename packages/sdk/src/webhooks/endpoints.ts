import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { requireFields } from '../form-rule.js'
import { type List, listPayload } from '../list-payload.js'
import { payload } from '../payload.js'
import { receiverUrl } from '../receiver-url.js'
import { id } from '../schema.js'
import { type CreatedWebhook, createdWebhook, type Webhook, webhook } from './model.js'

export const webhooks = {
  /**
   * Lists the user’s webhooks, oldest first, with their last deliveries, and why one is paused.
   *
   * Instants are in ms.
   */
  list: defineEndpoint({
    method: 'GET',
    path: '/webhooks',
    access: 'verified',
    extension: true,
    output: listPayload<List<Webhook>>(z.array(webhook)),
    fallback: 'Something went wrong',
  }),
  /**
   * Creates a webhook, which receives each notification of the user. A user has at most five. The messages are signed as
   * Standard Webhooks describes. Only this response contains the secret. An address that is not public is refused with
   * `invalid_input`.
   * Errors: `secret_shown`, `account_on_hold`, `reauthentication_required`, `second_factor_missing`, `terms_required`,
   * `webhook_limit`.
   */
  create: defineEndpoint({
    method: 'POST',
    path: '/webhooks',
    access: 'verified',
    reauthentication: 'always',
    extension: true,
    created: true,
    showsSecret:
      'The webhook was added, and its secret was shown once. If you did not get it, remove the webhook and add another one',
    errors: ['account_on_hold', 'webhook_limit'],
    input: z.object({ url: receiverUrl }).check(requireFields(['url'], 'Enter the address of the receiver')),
    output: payload<CreatedWebhook>(createdWebhook),
    fallback: 'Error creating webhook',
    success: 'Webhook added',
  }),
  /**
   * Replaces the secret of a webhook. Only this response contains the new one. For 24 hours the messages are signed with the old
   * secret too: `webhook-signature` has a signature of each. A secret that is replaced meanwhile is used until its own 24 hours end,
   * and a change that would leave more than five secrets in use is refused.
   *
   * A message then passes `verifyWebhook` with either secret, so that a receiver takes over the new one at any time of the day.
   * Errors: `secret_shown`, `not_found`, `account_on_hold`, `reauthentication_required`, `second_factor_missing`,
   * `terms_required`, `webhook_secret_limit`.
   */
  rotate: defineEndpoint({
    method: 'POST',
    path: '/webhooks/{id}/rotate',
    access: 'verified',
    reauthentication: 'always',
    extension: true,
    showsSecret:
      'The secret was changed, and the new one was shown once. If you did not get it, change the secret again',
    errors: ['account_on_hold', 'webhook_secret_limit'],
    input: z.object({ id }),
    output: payload<CreatedWebhook>(createdWebhook),
    fallback: 'Error changing secret',
    success: 'Secret changed',
  }),
  /**
   * Removes a webhook; nothing more is sent to it.
   * Errors: `not_found`.
   */
  remove: defineEndpoint({
    method: 'POST',
    path: '/webhooks/{id}/remove',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    input: z.object({ id }),
    fallback: 'Error removing webhook',
    success: 'Webhook removed',
  }),
  /**
   * Sends messages to a paused webhook again, first those that wait, for a day at most. A webhook is paused after ten failed
   * attempts in a row, if the first of them was at least an hour ago.
   * Errors: `not_found`, `terms_required`.
   */
  resume: defineEndpoint({
    method: 'POST',
    path: '/webhooks/{id}/resume',
    access: 'verified',
    reauthentication: 'never',
    extension: true,
    input: z.object({ id }),
    fallback: 'Error resuming webhook',
    success: 'Webhook resumed',
  }),
  /**
   * Sends a `ping` to a webhook, unless one is still on its way. A success resumes a paused webhook.
   * Errors: `not_found`, `terms_required`.
   */
  test: defineEndpoint({
    method: 'POST',
    path: '/webhooks/{id}/test',
    access: 'verified',
    reauthentication: 'never',
    extension: true,
    input: z.object({ id }),
    fallback: 'Error testing webhook',
    success: 'Ping sent',
  }),
}
