import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { count, instant, optional, optionalOneOf, wireObject } from '../schema.js'
import { WEBHOOK_PAUSE_CAUSES } from './rules.js'

/**
 * A message to a webhook. `status` is that of the last response, absent if there was none; the body of a response is never
 * kept. `nextAttemptAt` is present while the message waits, `sentAt` after a response with a status of 2xx, `givenUpAt` after
 * the last attempt.
 */
const webhookDelivery = wireObject({
  id: z.string(),
  type: z.string(),
  createdAt: instant,
  attempts: count,
  status: optional(count),
  nextAttemptAt: optional(instant),
  sentAt: optional(instant),
  givenUpAt: optional(instant),
}).register(metadata, { id: 'WebhookDelivery' })
/** @useDeclaredType */
export interface WebhookDelivery extends z.output<typeof webhookDelivery> {}

const webhookFields = { id: z.string(), url: z.string(), createdAt: instant }

/**
 * A URL that receives each notification of its user, or what waits for the operator, with its last ten deliveries, newest first.
 * `pausedAt` is present while the webhook is paused, because its receiver has failed for long; `pauseCause` says how:
 * `unreachable`, or `refused` with a status other than 2xx. A paused webhook is sent pings only.
 */
export const webhook = wireObject({
  ...webhookFields,
  /** Since when it is paused; absent if it is not. */
  pausedAt: optional(instant),
  pauseCause: optionalOneOf(WEBHOOK_PAUSE_CAUSES),
  deliveries: z.array(webhookDelivery),
}).register(metadata, { id: 'Webhook' })
/** @useDeclaredType */
export interface Webhook extends z.output<typeof webhook> {}

/** A new webhook, or one with a new secret. `secret` signs the messages (Standard Webhooks); only this response contains it. */
export const createdWebhook = wireObject({ ...webhookFields, secret: z.string() }).register(metadata, {
  id: 'CreatedWebhook',
})
/** @useDeclaredType */
export interface CreatedWebhook extends z.output<typeof createdWebhook> {}

/** The body of a message to a webhook. */
export const webhookEvent = wireObject({
  /** The id of the message, which is the same at each attempt. */
  id: z.string(),
  /** The code of a notification, such as `trade.matched`, what waits for the operator, such as `appeal.open`, or `ping`. */
  type: z.string(),
  createdAt: instant,
  data: wireObject({
    params: z.record(z.string(), z.unknown()),
    /** A path of the web app. */
    href: optional(z.string()),
  }),
})
/** @useDeclaredType */
export interface WebhookEvent extends z.output<typeof webhookEvent> {}
