import { HOUR, SECOND } from '@cht/sdk/time'
import { bringUpToDate } from './deadlines.js'
import type { Exchange } from './exchange.js'
import { deliverMail } from './mail/delivery.js'
import type { Deliver } from './mail/transport.js'
import { purge } from './purge.js'

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

/**
 * What the exchange does unasked: deadlines every second, mail in a loop of its own so that a slow mail server holds
 * nothing up, and once an hour what is no longer needed goes. Returns how to stop; a mail on its way is not waited for.
 */
export const startRounds = (exchange: Exchange, deliver: Deliver): (() => Promise<void>) => {
  const stopDeadlines = every(exchange, SECOND, 'the sweep', () => bringUpToDate(exchange, 'skip'))
  const stopMail = every(exchange, SECOND, 'the mail round', () => deliverMail(exchange, deliver))
  const stopPurge = every(exchange, HOUR, 'the purge', () => purge(exchange))
  return async () => {
    void stopMail()
    await Promise.all([stopDeadlines(), stopPurge()])
  }
}
