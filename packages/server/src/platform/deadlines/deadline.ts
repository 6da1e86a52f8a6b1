import type { SwitchName } from '@cht/sdk/rules'
import type { ServerContext } from '../context.js'
import type { Transaction } from '../db/database.js'
import type { LockTime } from '../db/locks.js'

type DeadlineContext = Pick<ServerContext, 'brand' | 'clock' | 'config' | 'secret'> & { now: LockTime }

/** A kind of deadline: the rows of a table that change at the instant in their `dueColumn`. */
export interface Deadline {
  name: string
  table: 'trades' | 'investments' | 'users' | 'cases' | 'announcements'
  dueColumn: string
  /** How long before that instant the row changes, in ms. By default 0. */
  leadTime?: number
  /** The SQL condition of the rows that have this deadline. By default all that are not quarantined. */
  pending?: string
  /** The columns with the ids of users whose requests apply the deadline first (decision 1). */
  owners: readonly string[]
  /** An SQL condition that all due rows fulfil, and by which those of an owner are found in an index. */
  ownedWhere?: string
  /** The switch of the operator that stops the deadline. Nothing is due then. */
  stoppedBy?: SwitchName
  /** Advances locked rows to the time `now`. Rows that are not due stay unchanged. */
  run(tx: Transaction, ids: readonly string[], context: DeadlineContext): Promise<void>
  /** The most rows of one transaction. By default `BATCH_SIZE`. */
  batchSize?: number
  /** An SQL assignment that drops the deadline of a row that fails, in place of the quarantine. */
  drop?: string
}

/** The SQL condition of the rows that have a deadline and can be processed. */
export function buildPendingSql({ dueColumn, pending }: Deadline): string {
  return pending ?? `${dueColumn} is not null and quarantined_at is null`
}

/** Some of the due rows, as an SQL condition. Its first parameter is `$3`. */
export interface Scope {
  condition: string
  params: readonly unknown[]
}

/** The rows with these ids. */
export function buildIdScope(ids: readonly string[]): Scope {
  return { condition: 'id = any ($3::uuid[])', params: [ids] }
}

/** The rows of a user. */
export function buildOwnerScope({ owners, ownedWhere = 'true' }: Deadline, userId: string): Scope {
  return { condition: `$3::uuid in (${owners.join(', ')}) and ${ownedWhere}`, params: [userId] }
}
