// Statements that write many messages of a queue at once. They lock the rows in the order of their ids, so that two processes
// that have claimed the same messages do not wait for each other.
import { type Queryable, toTimestamp } from '../platform/db/database.js'

/** A table of messages, and its columns with the content, which is erased when a message was sent or is given up. */
export interface MessageTable {
  table: 'outbox' | 'deliveries'
  content?: readonly string[]
}

/** Instants are in ms. */
export interface Success {
  id: number
  at: number
  /** The status of the response, if there is one. */
  status: number | undefined
}

export interface Failure extends Success {
  error: string
  /** Whether the message is given up at `at`. Otherwise its next attempt is then. */
  isFinal: boolean
}

const serialize = (outcomes: readonly Success[]) =>
  JSON.stringify(outcomes.map((outcome) => ({ ...outcome, at: toTimestamp(outcome.at) })))

const OUTCOME_COLUMNS = 'id bigint, at timestamptz, status int, error text, "isFinal" boolean'

/** SQL of the CTE `outcome` with the outcomes of messages that were not sent. It locks their rows. */
const selectOutcomes = (table: MessageTable['table']) => `
  outcome as (
    select outcome.* from ${table} join json_to_recordset($1) as outcome (${OUTCOME_COLUMNS}) using (id)
    where sent_at is null order by id for no key update of ${table})`

/**
 * Moves the next attempt of claimed messages to `until`, unless another process has claimed them since. Those whose outcome was stored
 * keep theirs.
 */
export async function renewClaims(
  db: Queryable,
  { table }: MessageTable,
  claims: readonly { id: number; attempts: number }[],
  until: number,
): Promise<void> {
  await db.query(
    `update ${table} set next_attempt_at = $2 where id = any (array(
       select id from ${table} join json_to_recordset($1) as claim (id bigint, attempts int) using (id, attempts)
       where sent_at is null and next_attempt_at < $2 order by id for no key update of ${table}))`,
    [JSON.stringify(claims.map(({ id, attempts }) => ({ id, attempts }))), toTimestamp(until)],
  )
}

const updateSent = ({ table, content = [] }: MessageTable) => {
  const assignments = [
    'sent_at = outcome.at',
    'last_error = null',
    ...content.map((column) => `${column} = ''`),
    ...(table === 'deliveries' ? ['last_status = outcome.status'] : []),
  ]
  return `update ${table} set ${assignments.join(', ')} from outcome where ${table}.id = outcome.id`
}

/** Stores that messages were sent. The notification of a push keeps that, when its device and its deliveries have been deleted. */
export async function storeSuccesses(
  db: Queryable,
  messages: MessageTable,
  successes: readonly Success[],
): Promise<void> {
  const outcomes = selectOutcomes(messages.table)
  const sql =
    messages.table === 'outbox'
      ? `with ${outcomes} ${updateSent(messages)}`
      : `with ${outcomes}, completed as (${updateSent(messages)} returning notification_id, channel, sent_at),
         pushed as (
           select id, sent_at from notifications join completed on notification_id = id
           where channel = 'push' and pushed_at is null order by id for no key update of notifications)
         update notifications set pushed_at = pushed.sent_at from pushed where notifications.id = pushed.id`
  await db.query(sql, [serialize(successes)])
}

/** Stores failed attempts, unless another process has sent the message after this one lost its claim. */
export async function storeFailures(
  db: Queryable,
  { table, content = [] }: MessageTable,
  failures: readonly Failure[],
): Promise<void> {
  const assignments = [
    'last_error = outcome.error',
    `given_up_at = case when "isFinal" then outcome.at else given_up_at end`,
    `next_attempt_at = case when "isFinal" then next_attempt_at else outcome.at end`,
    ...content.map((column) => `${column} = case when "isFinal" then '' else ${column} end`),
    ...(table === 'deliveries' ? ['last_status = outcome.status'] : []),
  ]
  await db.query(
    `with ${selectOutcomes(table)} update ${table} set ${assignments.join(', ')} from outcome where ${table}.id = outcome.id`,
    [serialize(failures)],
  )
}
