import { HOUR, MINUTE, SECOND } from '@cht/sdk/time'
import type { ServerContext } from '../context.js'
import { encryptClearPictures } from '../encryption/reencrypt.js'
import type { DeliverMail } from '../mail/transport.js'
import { deleteExpired, eraseIdPictures } from './cleanup.js'
import { createClockJob } from './clock.js'
import { checkDeadlines, retryQuarantined } from './deadlines.js'
import { deliverMail } from './mail.js'

/** Runs a job again `ms` after its last run ended. Returns a function that stops it and awaits a running one. */
const scheduleJob = (
  { log }: ServerContext,
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
      running = run()
        .catch((error) => log.error({ err: error }, `${name} failed`))
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

/** How long the stop waits for a mail in transit: one that was sent but not marked as sent would be sent again. */
const MAIL_SHUTDOWN_TIMEOUT = 5 * SECOND

const awaitAtMost = async (ms: number, promise: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

/**
 * Schedules the clock, deadlines and mail every second, quarantined rows and pictures in clear every minute and the cleanup every hour. Mail is a job of
 * its own, so that a slow mail server delays no deadline. Returns a function that stops all jobs.
 */
export function startScheduler(context: ServerContext, deliver: DeliverMail): () => Promise<void> {
  const shutdown = new AbortController()
  const sendMail = () => deliverMail(context, deliver, Math.random, shutdown.signal)
  const encrypt = () => encryptClearPictures(context, shutdown.signal)
  const stopClock = scheduleJob(context, 'clock', SECOND, createClockJob(context))
  const stopDeadlines = scheduleJob(context, 'deadlines', SECOND, () => checkDeadlines(context, 'skip'))
  const stopMail = scheduleJob(context, 'mail', SECOND, sendMail)
  const stopQuarantine = scheduleJob(context, 'quarantine', MINUTE, () => retryQuarantined(context))
  const stopEncryption = scheduleJob(context, 'encryption', MINUTE, encrypt)
  const cleanUp = async () => {
    await deleteExpired(context)
    await eraseIdPictures(context)
  }
  const stopCleanup = scheduleJob(context, 'cleanup', HOUR, cleanUp)
  return async () => {
    shutdown.abort()
    await Promise.all([
      awaitAtMost(MAIL_SHUTDOWN_TIMEOUT, stopMail()),
      stopClock(),
      stopDeadlines(),
      stopQuarantine(),
      stopEncryption(),
      stopCleanup(),
    ])
  }
}
