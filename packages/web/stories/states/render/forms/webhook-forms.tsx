import { webhooks as webhookCalls } from '@cht/sdk/contract'
import { AddWebhookDialog } from '../../../../src/features/settings/add-webhook-dialog.js'
import { ChangeSecretDialog } from '../../../../src/features/settings/change-secret-dialog.js'
import { RemoveWebhookDialog } from '../../../../src/features/settings/remove-webhook-dialog.js'
import { WebhookSecretDialog } from '../../../../src/features/settings/webhook-secret-dialog.js'
import { createdWebhook, pausedWebhook } from '../../../support/fixtures/index.js'
import { renderWebhook } from '../webhook.js'
import type { FormRenderings } from './form-renderings.js'

const ignore = () => {}

/** The forms of webhooks. */
export const webhookForms = {
  addWebhook: {
    rendering: { panel: <AddWebhookDialog onAdd={ignore} onClose={ignore} /> },
    values: { url: createdWebhook.url },
    refusal: webhookCalls.create.fallback,
    done: {
      panel: <WebhookSecretDialog webhook={createdWebhook} onClose={ignore} />,
      visibleText: 'The secret of your webhook',
    },
  },
  rotateWebhook: {
    rendering: {
      panel: <ChangeSecretDialog webhook={pausedWebhook} onChange={ignore} onClose={ignore} />,
    },
    values: { id: pausedWebhook.id },
    refusal: webhookCalls.rotate.fallback,
    done: {
      panel: <WebhookSecretDialog webhook={createdWebhook} isChanged onClose={ignore} />,
      visibleText: 'The new secret of your webhook',
    },
  },
  testWebhook: {
    rendering: renderWebhook('paused'),
    values: { id: pausedWebhook.id },
    refusal: webhookCalls.test.fallback,
  },
  resumeWebhook: {
    rendering: renderWebhook('paused'),
    values: { id: pausedWebhook.id },
    refusal: webhookCalls.resume.fallback,
    done: renderWebhook('active'),
  },
  removeWebhook: {
    rendering: { panel: <RemoveWebhookDialog webhook={pausedWebhook} onClose={ignore} /> },
    values: { id: pausedWebhook.id },
    refusal: webhookCalls.remove.fallback,
    done: renderWebhook('active'),
  },
} satisfies Partial<FormRenderings>
