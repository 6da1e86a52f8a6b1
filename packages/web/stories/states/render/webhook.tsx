import { webhookList } from '@cht/machines/webhooks'
import { pausedWebhook, webhooks } from '../../support/fixtures/index.js'
import { stubData } from '../../support/stubs.js'
import type { Rendering } from './rendering.js'

/** A webhook in the settings: its messages are sent, or it is paused. */
export function renderWebhook(state: 'active' | 'paused'): Rendering {
  const isPaused = state === 'paused'
  return {
    url: '/settings?tab=security',
    resources: [stubData(webhookList, isPaused ? [pausedWebhook] : webhooks)],
    visibleText: isPaused ? 'Paused' : 'https://bot.example/events',
  }
}
