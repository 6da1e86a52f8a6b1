import { webhooks } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { assertHoldAllows } from '../../domain/auth/account-actions.js'
import { isVouching } from '../../domain/auth/session-user.js'
import { createSecretNotification, createWebhookNotification } from '../../domain/webhooks/webhook.js'
import { auditUser } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import { registerRead, registerWrite } from '../../platform/http/router.js'
import { notify } from '../notifications/notify.js'
import {
  createWebhook,
  listWebhooks,
  pingWebhook,
  removeWebhook,
  resumeWebhook,
  rotateWebhook,
} from './service.js'

export function webhookRoutes(app: FastifyInstance, context: ServerContext): void {
  const { clock } = context

  registerRead(app, context, webhooks.list, ({ user }) => listWebhooks(context.db, user.id))

  registerWrite(app, context, webhooks.create, {
    run: async (tx, call) => {
      const { user, input, now } = call
      assertHoldAllows(user, 'webhook.add', now)
      // Before the webhook exists: it does not receive the notification about itself.
      notify(tx, now, [createWebhookNotification({ userId: user.id, url: input.url })])
      const isVouched = isVouching(user, clock.databaseTime())
      const created = await createWebhook(tx, context, { owner: user.id, url: input.url, now, isVouched })
      await auditUser(tx, call, 'webhook.added', { webhook: created.id })
      return created
    },
  })
  registerWrite(app, context, webhooks.rotate, {
    run: async (tx, call) => {
      const { user, input, now } = call
      assertHoldAllows(user, 'webhook.rotate', now)
      const isVouched = isVouching(user, clock.databaseTime())
      const rotated = await rotateWebhook(tx, context, { owner: user.id, id: input.id, isVouched })
      notify(tx, now, [createSecretNotification({ userId: user.id, url: rotated.url })])
      await auditUser(tx, call, 'webhook.secretChanged', { webhook: input.id })
      return rotated
    },
  })
  registerWrite(app, context, webhooks.remove, {
    run: async (tx, call) => {
      const { user, input } = call
      await removeWebhook(tx, user.id, input.id)
      await auditUser(tx, call, 'webhook.removed', { webhook: input.id })
    },
  })
  registerWrite(app, context, webhooks.resume, {
    run: async (tx, call) => {
      const { user, input } = call
      await resumeWebhook(tx, clock, user.id, input.id)
      await auditUser(tx, call, 'webhook.resumed', { webhook: input.id })
    },
  })
  registerWrite(app, context, webhooks.test, {
    run: async (tx, { user, input }) => {
      await pingWebhook(tx, clock, user.id, input.id)
    },
  })
}
