import { WEBHOOK_PAUSE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { type StoredWebhookState, type WebhookLifecycleEvent, webhookLifecycle } from './lifecycle.js'

const ACTIVE: StoredWebhookState = { pausedAt: null, failures: 0, failingSince: null }
const { failures: LIMIT, period: PERIOD } = WEBHOOK_PAUSE

/** The state and the failures after events, each given its instant. */
const run = (events: WebhookLifecycleEvent[], stored = ACTIVE) => {
  let current = stored
  for (const event of events) {
    const next = webhookLifecycle.send(webhookLifecycle.restore(current), event).snapshot
    current = { pausedAt: next.matches('paused') ? 1 : null, ...next.context }
  }
  return { isPaused: webhookLifecycle.restore(current).matches('paused'), ...current }
}
const fail = (at: number): WebhookLifecycleEvent => ({ type: 'delivery.fail', at })
const failAll = (instants: number[]) => instants.map(fail)
/** As many failures as pause a webhook, the last of them `last` ms after the first. */
const spread = (last: number) => [...Array<number>(LIMIT - 1).fill(0), last]

test('a webhook is paused by enough failures in a row over a long enough time', () => {
  expect([LIMIT, PERIOD]).toEqual([10, 3_600_000])
  expect(run(failAll(spread(PERIOD)))).toMatchObject({ isPaused: true, failures: LIMIT, failingSince: 0 })
  // Many in a short time: the receiver is starting again.
  expect(run(failAll([...spread(PERIOD - 1), PERIOD - 1]))).toMatchObject({ isPaused: false })
  // Few over a long time.
  expect(run(failAll([...Array<number>(LIMIT - 2).fill(0), 9 * PERIOD]))).toMatchObject({ isPaused: false })
})

test('a success starts the count anew', () => {
  const events: WebhookLifecycleEvent[] = [
    ...failAll(spread(PERIOD - 1)),
    { type: 'delivery.succeed' },
    fail(PERIOD),
  ]
  expect(run(events)).toMatchObject({ isPaused: false, failures: 1, failingSince: PERIOD })
})

test.each(['delivery.succeed', 'webhook.resume'] as const)(
  '%s makes a paused webhook active again',
  (type) => {
    const paused = { pausedAt: PERIOD, failures: LIMIT, failingSince: 0 }
    expect(run([fail(2 * PERIOD)], paused)).toMatchObject({ isPaused: true })
    expect(run([{ type }], paused)).toEqual({ isPaused: false, ...ACTIVE })
  },
)
