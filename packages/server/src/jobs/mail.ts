import { DAY, HOUR, MINUTE, SECOND } from '@cht/sdk/time'
import type { ServerContext } from '../context.js'
import { type Queryable, toTimestamp } from '../db/database.js'
import type { DeliverMail, QueuedMail } from '../mail/transport.js'

/** How long a mail is retried before it is given up. */
export const MAIL_RETRY_PERIOD = 2 * DAY

/** How long a claimed mail belongs to its process. Longer than a send may take, so it runs out only after a crash. */
export const LEASE = 10 * MINUTE
const SEND_TIMEOUT = 5 * MINUTE
const MIN_RETRY_DELAY = 30 * SECOND
const MAX_RETRY_DELAY = HOUR
const BATCH_SIZE = 20
const CONCURRENCY = 4

type Deps = Pick<ServerContext, 'db' | 'clock' | 'log'>

/**
 * The delay before the next attempt, in ms: doubled after each, up to an hour. `random`, in [0, 1), shortens it by up to
 * half, so that mails that failed at the same time are not retried at the same time.
 */
export function retryDelay(attempts: number, random: number): number {
  return Math.min(MIN_RETRY_DELAY * 2 ** (attempts - 1), MAX_RETRY_DELAY) * (0.5 + random / 2)
}

interface ClaimedMail extends QueuedMail {
  attempts: number
  until: number | null
}

/** Claims the next due mail by moving its next attempt behind the lease, so that no transaction waits for a mail server. */
const claimMail = async (db: Queryable, now: number): Promise<ClaimedMail | undefined> => {
  const [mail] = await db.query<ClaimedMail>(
    `update outbox set attempts = attempts + 1, next_attempt_at = $2
     where id = (
       select id from outbox where sent_at is null and given_up_at is null and next_attempt_at <= $1
       order by next_attempt_at, id limit 1 for no key update skip locked)
     returning id, recipient, subject, body, created_at as "createdAt", attempts, until`,
    [toTimestamp(now), toTimestamp(now + LEASE)],
  )
  return mail
}

/** The fields of an error that may be logged: the mail server's message contains the recipient. */
const pickErrorFields = (error: unknown): { code?: unknown; responseCode?: unknown; command?: unknown } => {
  const { code, responseCode, command } = Object(error)
  return { code, responseCode, command }
}

/**
 * Whether the server permanently refuses the recipient. A refusal of the sender or the text is not final: the operator
 * can mend it, and the mail waits for that.
 */
const isRecipientRefused = (error: unknown): boolean => {
  const { responseCode, command } = pickErrorFields(error)
  return command === 'RCPT TO' && Number(responseCode) >= 500
}

const isExpired = ({ until }: ClaimedMail, now: number): boolean => until !== null && until <= now

const createExpiredError = () =>
  Object.assign(new Error('what it says no longer holds'), { code: 'EOVERDUE' })

const createTimeoutError = () =>
  Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' })

const withTimeout = async (sending: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createTimeoutError()), SEND_TIMEOUT).unref()
  })
  await Promise.race([sending, timeout]).finally(() => clearTimeout(timer))
}

/** The text of a mail that was sent or given up is erased, because it may contain a code. */
const ERASE_TEXT = `subject = '', body = ''`

const completeMail = async ({ db, clock }: Deps, { id }: ClaimedMail): Promise<void> => {
  await db.query(`update outbox set sent_at = $2, ${ERASE_TEXT} where id = $1`, [
    id,
    toTimestamp(clock.machine()),
  ])
}

/** Schedules the next attempt of a mail, or gives it up. */
const failMail = async (
  { db, clock, log }: Deps,
  mail: ClaimedMail,
  error: unknown,
  random: number,
): Promise<void> => {
  const now = clock.machine()
  const retryAt = now + retryDelay(mail.attempts, random)
  const isFinal =
    isRecipientRefused(error) || isExpired(mail, retryAt) || retryAt > mail.createdAt + MAIL_RETRY_PERIOD
  log.error(
    { ...pickErrorFields(error), mail: mail.id, attempts: mail.attempts },
    isFinal ? 'a mail was given up' : 'a mail could not be sent',
  )
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  await db.query(
    isFinal
      ? `update outbox set last_error = $2, given_up_at = $3, ${ERASE_TEXT} where id = $1`
      : 'update outbox set last_error = $2, next_attempt_at = $3 where id = $1',
    [mail.id, message, toTimestamp(isFinal ? now : retryAt)],
  )
}

/**
 * Sends the mails that are due; several processes may run it at once. `random`, in [0, 1), varies the retry delays.
 * After `signal` is aborted no further mail is claimed.
 */
export async function deliverMail(
  deps: Deps,
  deliver: DeliverMail,
  random: () => number = Math.random,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock } = deps
  let remaining = BATCH_SIZE
  const work = async () => {
    while (remaining-- > 0 && !signal?.aborted) {
      const mail = await claimMail(db, clock.machine())
      if (!mail) return
      try {
        if (isExpired(mail, clock.machine())) throw createExpiredError()
        await withTimeout(deliver(mail))
      } catch (error) {
        await failMail(deps, mail, error, random())
        continue
      }
      await completeMail(deps, mail)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}
