import { DAY, HOUR, SECOND } from '@cht/sdk/rules'
import { createBatch } from '../kernel/batch.js'
import { createSemaphore } from '../kernel/semaphore.js'
import type { ServerContext } from '../platform/context.js'
import { type Queryable, retryOnConflict, toTimestamp } from '../platform/db/database.js'
import {
  type Failure,
  type MessageTable,
  renewClaims,
  type Success,
  storeFailures,
  storeSuccesses,
} from './delivery-outcomes.js'

/** How long a message is retried before it is given up, unless its queue says otherwise. */
export const RETRY_PERIOD = 2 * DAY

/** How long a claimed message belongs to its process. The claim is renewed unless the process dies or cannot reach the database. */
export const LEASE = 3 * SECOND
const RENEWAL_INTERVAL = SECOND
const MIN_RETRY_DELAY = 30 * SECOND
const MAX_RETRY_DELAY = HOUR
/** The most messages of a queue that a process sends at once. */
const MAX_SENDING = 128
/** The most messages that one statement claims. */
const CLAIM_SIZE = 32
/** How outcomes are collected, so that one statement stores many. They take a short part of the lease. */
const OUTCOME_BATCH = { delay: 20, size: 64 }
/**
 * The most statements of a queue that a process runs at once. Thousands of messages that are due at once would otherwise take
 * every connection of the pool, and requests would wait for one.
 */
const MAX_STATEMENTS = 2
/**
 * The rank of claims in the semaphore of statements. Those that write outcomes and renew claims have rank 0 and run first, since
 * they must not come after the end of the lease.
 */
const CLAIM_RANK = 1

/**
 * The delay before the next attempt, in ms: doubled after each attempt, up to an hour. `random`, in [0, 1), shortens it by up to
 * half, so that messages that failed at the same time are not retried at the same time.
 */
export function computeRetryDelay(attempts: number, random: number): number {
  return Math.min(MIN_RETRY_DELAY * 2 ** (attempts - 1), MAX_RETRY_DELAY) * (0.5 + random / 2)
}

/** A message that a process has claimed. */
export interface Claimed {
  id: number
  attempts: number
  createdAt: number
  /** When the message's content becomes invalid, in ms by the queue's clock; it is not sent after that. Null if never. */
  until: number | null
}

/** Messages of a table, and how each is sent. */
export interface DeliveryQueue<Row extends Claimed> extends MessageTable {
  /** What a message is called in the log, such as 'a mail'. */
  name: string
  /** An SQL condition on the rows of the table. `$1` is the current time. */
  condition: string
  /** SQL that selects what `send` needs from the CTE `claimed`, which has the claimed rows of the table. */
  select: string
  /** The current time in ms, by the clock that the table uses. */
  now(): number
  /** How long a send may take, in ms. */
  timeout: number
  /** How long a message is retried before it is given up, in ms. Default: `RETRY_PERIOD`. */
  retryPeriod?: number
  /** The ids of webhooks whose messages must not be claimed now. */
  listBusyWebhooks?(): string[]
  /** Resolves to the status of the response, if there is one. */
  send(row: Row, signal: AbortSignal): Promise<number | undefined>
  /** Called when the outcome of a success is stored. */
  onSent?(row: Row): Promise<void>
  /** Called when the outcome of a failed attempt is stored; not for a message that has expired, of which there was no attempt. */
  onFailed?(row: Row, error: unknown): Promise<void>
  /** Whether another attempt is useless. */
  isFinal(error: unknown): boolean
}

interface Deps {
  db: Queryable
  log: ServerContext['log']
  tracing?: ServerContext['tracing']
}

const createExpiredError = () => Object.assign(new Error('the message has expired'), { code: 'EOVERDUE' })

const hasExpired = (error: unknown): boolean => Object(error).code === 'EOVERDUE'

/** How many messages one statement claims: for webhooks only one, since each may make its webhook busy. */
const getClaimSize = <Row extends Claimed>({ listBusyWebhooks }: DeliveryQueue<Row>): number =>
  listBusyWebhooks ? 1 : CLAIM_SIZE

/**
 * Claims the next due messages by moving their next attempt to the end of the lease, so that no transaction waits for a
 * receiver.
 */
const claim = async <Row extends Claimed>(db: Queryable, queue: DeliveryQueue<Row>): Promise<Row[]> => {
  const { table, condition, select, now, listBusyWebhooks } = queue
  const at = now()
  const notBusySql = listBusyWebhooks ? 'and webhook_id <> all ($4::uuid[])' : ''
  // The array is computed once. `id in (select …)` might be computed for each row, and claim more than the limit.
  return db.query<Row>(
    `with claimed as (
       update ${table} set attempts = attempts + 1, next_attempt_at = $2
       where id = any (array(
         select id from ${table} where ${condition} and sent_at is null and given_up_at is null and next_attempt_at <= $1 ${notBusySql}
         order by next_attempt_at, id limit $3 for no key update skip locked))
       returning *)
     ${select} order by claimed.id`,
    [
      toTimestamp(at),
      toTimestamp(at + LEASE),
      getClaimSize(queue),
      ...(listBusyWebhooks ? [listBusyWebhooks()] : []),
    ],
  )
}

/**
 * Renews the claims of the messages that are being sent. Returns the function that starts the renewals of a message, and returns the one
 * that stops them. A renewal that runs after the outcome was stored does not change the next attempt.
 */
const createRenewals = <Row extends Claimed>(db: Queryable, queue: DeliveryQueue<Row>) => {
  const claims = new Set<Row>()
  let timer: NodeJS.Timeout | undefined
  // Async, because an error that the clock throws in a timer callback would end the process.
  const renewAll = async () => renewClaims(db, queue, [...claims], queue.now() + LEASE)
  return (claim: Row): (() => void) => {
    claims.add(claim)
    timer ??= setInterval(() => void renewAll().catch(() => {}), RENEWAL_INTERVAL)
    return () => {
      claims.delete(claim)
      if (claims.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}

const send = async <Row extends Claimed>(
  queue: DeliveryQueue<Row>,
  row: Row,
  startRenewing: (row: Row) => () => void,
): Promise<number | undefined> => {
  if (row.until !== null && row.until <= queue.now()) throw createExpiredError()
  const stopRenewing = startRenewing(row)
  const signal = AbortSignal.timeout(queue.timeout)
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () =>
      reject(Object.assign(new Error('the receiver took too long'), { code: 'ETIMEDOUT' })),
    )
  })
  return Promise.race([queue.send(row, signal), timeout]).finally(stopRenewing)
}

/** The fields of an error that may be logged. Its message is not among them, because it may contain the recipient. */
const pickErrorFields = (error: unknown): { code?: unknown; responseCode?: unknown; command?: unknown } => {
  const { code, responseCode, command } = Object(error)
  return { code, responseCode, command }
}

/** The start of an error's text that PostgreSQL stores: without NUL, and without the half of a character that is cut in two. */
const shorten = (text: string) => Buffer.from(text.replaceAll('\0', '').slice(0, 500)).toString()

/** Logs a failed attempt. Returns when the next one is, or that the message is given up. */
const describeFailure = <Row extends Claimed>(
  log: Deps['log'],
  queue: DeliveryQueue<Row>,
  row: Row,
  error: unknown,
  random: number,
): Failure => {
  const { table, name, retryPeriod = RETRY_PERIOD } = queue
  const now = queue.now()
  const retryAt = now + computeRetryDelay(row.attempts, random)
  const isFinal =
    queue.isFinal(error) ||
    (row.until !== null && row.until <= retryAt) ||
    retryAt > row.createdAt + retryPeriod
  // That a message has expired is no failure. The failures that delayed it were logged.
  const level = hasExpired(error) ? 'info' : 'error'
  log[level](
    { ...pickErrorFields(error), [table === 'outbox' ? 'mail' : 'delivery']: row.id, attempts: row.attempts },
    isFinal ? `${name} was given up` : `${name} could not be sent`,
  )
  const message = error instanceof Error ? error.message : String(error)
  const { status } = Object(error)
  return {
    id: row.id,
    at: isFinal ? now : retryAt,
    status: Number.isInteger(status) ? status : undefined,
    error: shorten(message),
    isFinal,
  }
}

interface DeliveryOptions {
  /** A number in [0, 1) that varies the retry delays. */
  random?: () => number
  /** An abort stops the job from claiming further messages. */
  signal?: AbortSignal
}

/** Sends the messages that are due. Its runs may overlap, and several processes may run it at once. */
export type DeliveryJob = (options?: DeliveryOptions) => Promise<void>

/** Creates the job of a queue. All its runs in this process share the limits above. */
export function createDeliveryJob<Row extends Claimed>(
  { db, log, tracing }: Deps,
  queue: DeliveryQueue<Row>,
): DeliveryJob {
  const limitStatements = createSemaphore(MAX_STATEMENTS)
  const limitedDb: Queryable = { query: (sql, params) => limitStatements(() => db.query(sql, params)) }
  const startRenewing = createRenewals(limitedDb, queue)
  // A message that is deleted with its user or device locks its row in another order.
  const succeed = createBatch<Success>(
    (batch) => retryOnConflict(() => storeSuccesses(limitedDb, queue, batch)),
    OUTCOME_BATCH,
  )
  const fail = createBatch<Failure>(
    (batch) => retryOnConflict(() => storeFailures(limitedDb, queue, batch)),
    OUTCOME_BATCH,
  )
  const claimAlone = createSemaphore(1)
  const sending = new Set<Promise<void>>()

  const trace = <T>(run: () => Promise<T>) =>
    tracing ? tracing.trace({ name: `send ${queue.name}`, kind: 'client', isJobWork: true }, run) : run()
  const attempt = async (row: Row, random: () => number) => {
    const result = await trace(() => send(queue, row, startRenewing)).then(
      (status) => ({ status }),
      (error: unknown) => ({ error }),
    )
    if ('error' in result) {
      const { error } = result
      await fail(describeFailure(log, queue, row, error, random()))
      if (!hasExpired(error)) await queue.onFailed?.(row, error)
      return
    }
    // Not a failure of the receiver, if it cannot be stored.
    await succeed({ id: row.id, at: queue.now(), status: result.status })
    await queue.onSent?.(row)
  }
  /** Never rejects. A message whose outcome cannot be stored is sent again after its lease. */
  const tryAttempt = (row: Row, random: () => number) =>
    attempt(row, random).catch((error) =>
      log.error({ err: error }, `the outcome of ${queue.name} could not be stored`),
    )
  const claimNext = async (signal?: AbortSignal): Promise<Row[]> => {
    while (sending.size + getClaimSize(queue) > MAX_SENDING) await Promise.race(sending)
    return signal?.aborted ? [] : limitStatements(() => claim(db, queue), CLAIM_RANK)
  }
  const start = (row: Row, random: () => number): Promise<void> => {
    const sent = tryAttempt(row, random).finally(() => sending.delete(sent))
    sending.add(sent)
    return sent
  }

  return async ({ random = Math.random, signal } = {}) => {
    const started: Promise<void>[] = []
    // Messages are started before the next claim, which excludes the webhooks that they make busy.
    const startNext = () =>
      claimAlone(async () => (await claimNext(signal)).map((row) => started.push(start(row, random))))
    try {
      while ((await startNext()).length === getClaimSize(queue));
    } finally {
      await Promise.all(started)
    }
  }
}
