import {
  assertHoldAllows,
  assertWebhookLimit,
  createWebhookNotification,
  toWireWebhook,
} from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { assertFound, type BrowserSession, type MemoryStore, notify } from './store.js'
import { createAddition } from './suspects.js'

/** Webhooks are stored, but nothing is sent to them: a ping waits forever, and none is paused. */
export function createWebhookHandlers(store: MemoryStore, session: BrowserSession): Handlers<'webhooks'> {
  const listOwn = (userId: string) => store.webhooks.filter((webhook) => webhook.userId === userId)
  const findOwn = (userId: string, id: string) =>
    assertFound(listOwn(userId).find((webhook) => webhook.id === id))
  return {
    list: (_, { id: userId }) => listOwn(userId).map(toWireWebhook),
    create: ({ url }, user) => {
      const { id: userId } = user
      assertHoldAllows(user, 'webhook.add', store.now())
      assertWebhookLimit(listOwn(userId).length)
      const { addedAt, isVouched } = createAddition(store, session)
      const webhook = {
        id: store.nextId('webhook'),
        userId,
        url,
        createdAt: addedAt,
        isVouched,
        pausedAt: null,
        pauseCause: null,
        deliveries: [],
      }
      notify(store, [createWebhookNotification({ userId, url })])
      store.webhooks.push(webhook)
      const { id, createdAt } = toWireWebhook(webhook)
      return { id, url, createdAt, secret: `whsec_${btoa(webhook.id)}` }
    },
    remove: ({ id }, { id: userId }) => {
      const webhook = findOwn(userId, id)
      store.webhooks = store.webhooks.filter((other) => other !== webhook)
    },
    resume: ({ id }, { id: userId }) => {
      findOwn(userId, id)
    },
    test: ({ id }, { id: userId }) => {
      const { deliveries } = findOwn(userId, id)
      if (deliveries.length > 0) return
      deliveries.push({
        id: store.nextId('delivery'),
        type: 'ping',
        createdAt: store.now(),
        attempts: 0,
        status: null,
        nextAttemptAt: store.now(),
        sentAt: null,
        givenUpAt: null,
      })
    },
  }
}
