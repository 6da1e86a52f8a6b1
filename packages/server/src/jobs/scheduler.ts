import { HOUR, MINUTE, SECOND } from '@cht/sdk/time'
import type { Exchange } from '../context.js'
import type { Deliver } from '../mail/transport.js'
import { purge } from './cleanup.js'
import { bringUpToDate, trySetAside } from './deadlines.js'
import { deliverMail } from './mail.js'

const every = (
  { log }: Exchange,
  ms: number,
  what: string,
  run: () => Promise<unknown>,
): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const next = () => {
    if (stopped) return
    timer = setTimeout(() => {
      running = run()
        .catch((error) => log.error({ err: error }, `${what} failed`))
        .then(next)
    }, ms)
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

/** So long the stop waits for a mail on its way: one that was taken and not noted as sent would go out again. */
const MAIL_WAITED_FOR = 5 * SECOND

const atMost = async (ms: number, ending: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([ending, over]).finally(() => clearTimeout(timer))
}

/**
 * What the exchange does unasked: deadlines every second, mail in a loop of its own so that a slow mail server holds
 * nothing up, and once an hour what is no longer needed goes. Returns how to stop; a mail on its way is waited for a little.
 */
export function startScheduler(exchange: Exchange, deliver: Deliver): () => Promise<void> {
  const ending = new AbortController()
  const sendMail = () => deliverMail(exchange, deliver, Math.random, ending.signal)
  const stopDeadlines = every(exchange, SECOND, 'the sweep', () => bringUpToDate(exchange, 'skip'))
  const stopMail = every(exchange, SECOND, 'the mail round', sendMail)
  const stopSetAside = every(exchange, MINUTE, 'the second try', () => trySetAside(exchange))
  const stopPurge = every(exchange, HOUR, 'the purge', () => purge(exchange))
  return async () => {
    ending.abort()
    await Promise.all([atMost(MAIL_WAITED_FOR, stopMail()), stopDeadlines(), stopSetAside(), stopPurge()])
  }
}
