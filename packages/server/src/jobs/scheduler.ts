import { HOUR, MINUTE, SECOND } from '@cht/sdk/rules'
import { compareNewProofs } from '../features/trading/proof-copies.js'
import type { ServerContext } from '../platform/context.js'
import { HEARTBEAT_INTERVAL } from '../platform/events/frames.js'
import type { DeliverMail } from '../platform/mail/transport.js'
import { tellAnnouncements } from './announcements.js'
import { deleteExpired } from './cleanup.js'
import { createClockJob } from './clock.js'
import { checkDeadlines, retryQuarantined } from './deadlines.js'
import type { DeliveryJob } from './delivery-queue.js'
import { writeHeartbeat } from './downtime.js'
import { runLedgerCheck } from './ledger-check.js'
import { createMailJob } from './mail.js'
import { createPushJob } from './pushes.js'
import { tellMoves } from './session-moves.js'
import { createWebhookJob } from './webhooks.js'

const traceJob = ({ tracing }: ServerContext, name: string, run: () => Promise<unknown>) =>
  tracing ? tracing.traceJob(name, run) : run()

/**
 * Runs a job `ms` from now, and again `ms` after each run has ended. Returns a function that stops it and awaits a run under
 * way.
 */
const scheduleJob = (
  context: ServerContext,
  name: string,
  ms: number,
  run: () => Promise<unknown>,
): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false
  const scheduleNext = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = traceJob(context, name, run)
        .catch((error) => context.log.error({ err: error }, `${name} failed`))
        .then(scheduleNext)
    }, ms)
  }
  scheduleNext()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

/**
 * How long the stop waits for messages in transit: one that was sent but not marked as sent would be sent again. It waits as
 * long for a check of the ledger, which may take longer and is cut off then.
 */
const SHUTDOWN_TIMEOUT = 5 * SECOND

/** Returns a function that stops a job and waits for it no longer than `SHUTDOWN_TIMEOUT`. */
const withShutdownTimeout = (stop: () => Promise<void>) => async (): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SHUTDOWN_TIMEOUT)
  })
  await Promise.race([stop(), timeout]).finally(() => clearTimeout(timer))
}

/** The most runs of a job at once. */
const MAX_RUNS = 16

/**
 * Schedules a job that starts again while earlier runs wait for slow receivers, so that these delay no other message unless they
 * occupy `MAX_RUNS` runs. Returns a function that stops it and awaits the runs under way.
 */
const scheduleOverlapping = (
  context: ServerContext,
  name: string,
  ms: number,
  run: () => Promise<unknown>,
): (() => Promise<void>) => {
  const running = new Set<Promise<unknown>>()
  const stop = scheduleJob(context, name, ms, async () => {
    if (running.size >= MAX_RUNS) return
    const started: Promise<unknown> = traceJob(context, name, run)
      .catch((error) => context.log.error({ err: error }, `${name} failed`))
      .finally(() => running.delete(started))
    running.add(started)
  })
  return async () => {
    await stop()
    await Promise.all(running)
  }
}

/** Starts the job of the heartbeat. Returns a function that stops it. */
export function startHeartbeat(context: ServerContext): () => Promise<void> {
  return scheduleJob(context, 'heartbeat', SECOND, () => writeHeartbeat(context))
}

/** Starts all jobs of a process except the heartbeat. Returns a function that stops them. */
export function startScheduler(
  context: ServerContext,
  wakeSequencer: () => void,
  sendMail: DeliverMail,
): () => Promise<void> {
  const { events } = context
  const shutdown = new AbortController()
  const { signal } = shutdown
  const start = (name: string, ms: number, run: () => Promise<unknown>) => scheduleJob(context, name, ms, run)
  const startDelivery = (name: string, deliver: DeliveryJob) =>
    withShutdownTimeout(scheduleOverlapping(context, name, SECOND, () => deliver({ signal })))
  const stopAll = [
    start('clock', SECOND, createClockJob(context)),
    start('deadlines', SECOND, () => checkDeadlines(context, 'skip')),
    start('announcements', SECOND, () => tellAnnouncements(context)),
    start('session moves', SECOND, () => tellMoves(context)),
    start('proof comparison', SECOND, () => compareNewProofs(context)),
    // Separate jobs, so that a slow receiver delays no deadline.
    startDelivery('mail', createMailJob(context, sendMail)),
    startDelivery('pushes', createPushJob(context)),
    startDelivery('webhooks', createWebhookJob(context)),
    start('changes', SECOND, async () => {
      wakeSequencer()
      events.wake()
    }),
    start('stream heartbeat', HEARTBEAT_INTERVAL, events.beat),
    start('quarantine', MINUTE, () => retryQuarantined(context)),
    withShutdownTimeout(start('ledger check', 10 * MINUTE, () => runLedgerCheck(context))),
    start('cleanup', HOUR, () => deleteExpired(context)),
  ]
  return async () => {
    shutdown.abort()
    await Promise.all(stopAll.map((stop) => stop()))
  }
}
