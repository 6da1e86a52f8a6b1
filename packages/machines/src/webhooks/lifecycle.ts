import { WEBHOOK_PAUSE } from '@cht/sdk/rules'
import { assign, type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'

export type WebhookLifecycleEvent =
  /** The receiver has accepted a message. */
  | { type: 'delivery.succeed' }
  /** An attempt to deliver a message has failed, at an instant in ms. */
  | { type: 'delivery.fail'; at: number }
  /** The owner wants messages to be sent again. */
  | { type: 'webhook.resume' }

interface Failures {
  /** How many attempts have failed since the last success. It stops at the number that pauses a webhook. */
  failures: number
  /** When the first of them failed, in ms; null if there is none. */
  failingSince: number | null
}

const NO_FAILURES: Failures = { failures: 0, failingSince: null }

const addFailure = ({ failures, failingSince }: Failures, at: number): Failures => ({
  failures: Math.min(failures + 1, WEBHOOK_PAUSE.failures),
  failingSince: failingSince ?? at,
})

const machine = setup({
  types: {} as { context: Failures; events: WebhookLifecycleEvent },
  guards: {
    'has failed too often for too long': ({ context }, at: number) => {
      const { failures, failingSince } = addFailure(context, at)
      return failures >= WEBHOOK_PAUSE.failures && at - (failingSince ?? at) >= WEBHOOK_PAUSE.period
    },
  },
  actions: {
    'count the failure': assign(({ context }, at: number) => addFailure(context, at)),
    'clear the failures': assign(NO_FAILURES),
  },
}).createMachine({
  id: 'webhook',
  context: NO_FAILURES,
  initial: 'active',
  states: {
    active: {
      on: {
        'delivery.succeed': { target: 'active', actions: 'clear the failures' },
        'delivery.fail': [
          {
            guard: { type: 'has failed too often for too long', params: ({ event }) => event.at },
            target: 'paused',
            actions: { type: 'count the failure', params: ({ event }) => event.at },
          },
          {
            target: 'active',
            actions: { type: 'count the failure', params: ({ event }) => event.at },
          },
        ],
        'webhook.resume': { target: 'active', actions: 'clear the failures' },
      },
    },
    paused: {
      on: {
        'delivery.succeed': { target: 'active', actions: 'clear the failures' },
        'delivery.fail': 'paused',
        'webhook.resume': { target: 'active', actions: 'clear the failures' },
      },
    },
  },
})

export type WebhookSnapshot = SnapshotFrom<typeof machine>

export interface StoredWebhookState extends Partial<Failures> {
  /** Since when it is paused, in ms; null or undefined if it is not. */
  pausedAt?: number | null | undefined
}

/**
 * Whether a webhook is sent messages. It is paused when enough attempts in a row have failed over a long enough time. A paused
 * one is sent pings only; the other messages wait.
 */
export const webhookLifecycle = defineLifecycle({
  machine,
  read: ({ pausedAt, failures = 0, failingSince = null }: StoredWebhookState) => ({
    value: typeof pausedAt === 'number' ? 'paused' : 'active',
    context: { failures, failingSince },
  }),
})
