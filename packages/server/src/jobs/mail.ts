import { DAY, HOUR, MINUTE, SECOND } from '@cht/sdk/time'
import type { Exchange } from '../context.js'
import { at, type Queryable } from '../db/database.js'
import type { Deliver, QueuedMail } from '../mail/transport.js'

/** A mail is tried for as long. */
export const MAIL_TRIED_FOR = 2 * DAY

/** No other process takes up a mail that is being sent; longer than any sending, so that only a killed one's is. */
export const LEASE = 10 * MINUTE
const SENDING_LIMIT = 5 * MINUTE
const FIRST_RETRY = 30 * SECOND
const LAST_RETRY = HOUR
const BATCH = 20
const AT_ONCE = 4

type Given = Pick<Exchange, 'db' | 'clock' | 'log'>

/** Twice as long each time, up to an hour; between half and all of it, so that what failed together is not tried together. */
export function pauseAfter(attempts: number, random: number): number {
  return Math.min(FIRST_RETRY * 2 ** (attempts - 1), LAST_RETRY) * (0.5 + random / 2)
}

interface Claimed extends QueuedMail {
  attempts: number
  until: number | null
}

/** One at a time, by moving its next attempt behind the lease: no transaction waits for a mail server. */
const claim = async (db: Queryable, now: number): Promise<Claimed | undefined> => {
  const [mail] = await db.query<Claimed>(
    `update outbox set attempts = attempts + 1, next_attempt_at = $2
     where id = (
       select id from outbox where sent_at is null and given_up_at is null and next_attempt_at <= $1
       order by next_attempt_at, id limit 1 for no key update skip locked)
     returning id, recipient, subject, body, created_at as "createdAt", attempts, until`,
    [at(now), at(now + LEASE)],
  )
  return mail
}

/** How a try failed, as far as it is logged: what a mail server says names the recipient. */
const failure = (error: unknown): { code?: unknown; responseCode?: unknown; command?: unknown } => {
  const { code, responseCode, command } = Object(error)
  return { code, responseCode, command }
}

/**
 * The server has said that it will never take a mail to this address. What it says of the sender or the text is for the
 * operator to mend, and the mail waits for that.
 */
const isRefusedForGood = (error: unknown): boolean => {
  const { responseCode, command } = failure(error)
  return command === 'RCPT TO' && Number(responseCode) >= 500
}

const isOver = ({ until }: Claimed, now: number): boolean => until !== null && until <= now

/** It reaches nobody who could still use it. */
const overdue = () => Object.assign(new Error('what it says no longer holds'), { code: 'EOVERDUE' })

const tookTooLong = () => Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' })

const withinLimit = async (sending: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tookTooLong()), SENDING_LIMIT).unref()
  })
  await Promise.race([sending, over]).finally(() => clearTimeout(timer))
}

/** What was sent or given up is not kept: it may hold a code. */
const WIPED = `subject = '', body = ''`

const putOff = async (
  { db, clock, log }: Given,
  mail: Claimed,
  error: unknown,
  random: number,
): Promise<void> => {
  const now = clock.machine()
  const next = now + pauseAfter(mail.attempts, random)
  const gone = isRefusedForGood(error) || isOver(mail, next) || next > mail.createdAt + MAIL_TRIED_FOR
  log.error(
    { ...failure(error), mail: mail.id, attempts: mail.attempts },
    gone ? 'a mail was given up' : 'a mail could not be sent',
  )
  const why = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  await db.query(
    gone
      ? `update outbox set last_error = $2, given_up_at = $3, ${WIPED} where id = $1`
      : 'update outbox set last_error = $2, next_attempt_at = $3 where id = $1',
    [mail.id, why, at(gone ? now : next)],
  )
}

/**
 * Sends what is due, each mail by one process. `random`: [0, 1), what the pauses before repetitions are varied by. Once
 * `ending` is aborted no further mail is begun.
 */
export async function deliverMail(
  given: Given,
  deliver: Deliver,
  random: () => number = Math.random,
  ending?: AbortSignal,
): Promise<void> {
  const { db, clock } = given
  let left = BATCH
  const work = async () => {
    while (left-- > 0 && !ending?.aborted) {
      const mail = await claim(db, clock.machine())
      if (!mail) return
      try {
        if (isOver(mail, clock.machine())) throw overdue()
        await withinLimit(deliver(mail))
      } catch (error) {
        await putOff(given, mail, error, random())
        continue
      }
      await db.query(`update outbox set sent_at = $2, ${WIPED} where id = $1`, [mail.id, at(clock.machine())])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
