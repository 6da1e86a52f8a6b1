import type { NotificationMessage } from '@cht/sdk/rules'
import { onTestFinished } from 'vitest'
import { notify } from '../src/features/notifications/notify.js'
import { LEASE } from '../src/jobs/delivery-queue.js'
import { createPushJob } from '../src/jobs/pushes.js'
import { toTimestamp } from '../src/platform/db/database.js'
import type { TestExchange, TestUser } from './exchange.js'
import { startMessageReceiver } from './message-receiver.js'
import { createSubscription } from './push-subscription.js'

/** Starts a push service, and creates the subscription of a browser to it. `read` decrypts what the service has received. */
export async function subscribe() {
  const service = await startMessageReceiver()
  onTestFinished(service.stop)
  const { decrypt, input } = createSubscription(`${service.url}/${crypto.randomUUID()}`)
  return { service, input, read: () => service.received.map(({ bytes }) => decrypt(bytes)) }
}

/** Sends the due pushes, and waits for those that the server's own job has claimed. */
export async function deliverPushes({ running }: TestExchange): Promise<void> {
  await createPushJob(running)({ random: () => 0 })
  const isPending = async () => {
    const rows = await running.db.query(
      `select from deliveries where channel = 'push' and sent_at is null and given_up_at is null
         and next_attempt_at <= $1`,
      [toTimestamp(running.clock.now() + LEASE)],
    )
    return rows.length > 0
  }
  while (await isPending()) await new Promise(setImmediate)
}

/** A message about a trade. */
export const COMPLETED: NotificationMessage = {
  code: 'trade.completed',
  params: {
    tradeId: '0b6b1c1e-5a52-4c39-9f4e-3d2f1e0c6a7b',
    party: 'buyer',
    counterparty: 'Ada Example',
    amount: 75_000,
    paymentAmount: 7_500_000,
    paymentCurrency: 'NGN',
  },
}

interface NotificationOptions {
  message?: NotificationMessage
  href?: string
  expiresAt?: number
}

/** Commits a notification about a trade. */
export async function commitNotification(
  { running }: TestExchange,
  { id }: TestUser,
  { message = COMPLETED, href = '/orders/7', expiresAt }: NotificationOptions = {},
): Promise<void> {
  await running.db.transaction(async (tx) =>
    notify(tx, running.clock.now(), [{ ...message, userId: id, href, ...(expiresAt ? { expiresAt } : {}) }]),
  )
}

/** The names of a user's devices. */
export async function listDeviceNames({ client }: TestUser): Promise<string[]> {
  return (await client.notifications.pushDevices()).map(({ name }) => name)
}
