import { ANNOUNCEMENT_DEADLINE } from '../features/announcements/deadlines.js'
import { EMAIL_DEADLINE } from '../features/auth/deadlines.js'
import { CASE_DECISION_DEADLINE, CASE_OVERDUE_DEADLINE } from '../features/cases/deadlines.js'
import { INVESTMENT_DEADLINE } from '../features/investments/deadlines.js'
import { APPEAL_DEADLINE, REMINDER_DEADLINE, TRADE_DEADLINE } from '../features/trading/deadlines.js'
import { buildPendingSql, type Deadline } from '../platform/deadlines/deadline.js'
import type { TableDeadlines } from '../platform/deadlines/quarantine.js'

/** All kinds of deadline, in the order in which jobs apply them. */
export const DEADLINES: readonly Deadline[] = [
  TRADE_DEADLINE,
  APPEAL_DEADLINE,
  INVESTMENT_DEADLINE,
  EMAIL_DEADLINE,
  REMINDER_DEADLINE,
  CASE_DECISION_DEADLINE,
  CASE_OVERDUE_DEADLINE,
  ANNOUNCEMENT_DEADLINE,
]

/** The deadlines whose failed rows are quarantined, by table. */
export const QUARANTINE_TABLES: readonly TableDeadlines[] = [
  ...new Set(DEADLINES.map(({ table }) => table)),
].map((table) => ({
  table,
  deadlines: DEADLINES.filter((deadline) => deadline.table === table && deadline.drop === undefined),
}))

const leadTimeSql = ({ leadTime = 0 }: Deadline) => `interval '${leadTime} milliseconds'`

/** SQL: whether nothing stops these deadlines. */
const runsSql = ({ stoppedBy }: Deadline) =>
  stoppedBy === undefined
    ? 'true'
    : `exists (select from switches where name = '${stoppedBy}' and stopped_at is null)`

/** SQL: the earliest instant at which a row is due, of all or of those later than `after`. It reads one entry of an index. */
const earliestSql = (deadline: Deadline, after?: string) => {
  const { table, dueColumn } = deadline
  const later = after === undefined ? '' : ` and ${dueColumn} > ${after} + ${leadTimeSql(deadline)}`
  return `(select min(${dueColumn}) from ${table} where ${buildPendingSql(deadline)}${later}) - ${leadTimeSql(deadline)}`
}

/** SQL: the names of the deadlines that have passed at `now`, which is SQL. */
export function buildPassedSql(now: string): string {
  const names = DEADLINES.map(
    (deadline) =>
      `case when ${earliestSql(deadline)} <= ${now} and ${runsSql(deadline)} then '${deadline.name}' end`,
  )
  return `array_remove(array[${names.join(', ')}], null)`
}

/** SQL: the next instant after `now` at which a row is due. */
export function buildNextDueSql(now: string): string {
  return `least(${DEADLINES.map((deadline) => earliestSql(deadline, now)).join(', ')})`
}

/** SQL: the earliest instant that has passed at `now` and whose deadline was not applied. */
export function buildOldestPassedSql(now: string): string {
  const instants = DEADLINES.map((deadline) => {
    const earliest = earliestSql(deadline)
    return `case when ${earliest} <= ${now} and ${runsSql(deadline)} then ${earliest} end`
  })
  return `least(${instants.join(', ')})`
}

/**
 * SQL: the names of the deadlines of the user's own rows that have passed at `now`. `userId` and `now` are SQL. It names what all due
 * rows have in common, so that an index by owner is used and no other user's rows are read.
 */
export function buildOwnPassedSql(userId: string, now: string): string {
  const names = DEADLINES.filter(({ owners }) => owners.length > 0).map((deadline) => {
    const { name, table, dueColumn, owners, ownedWhere = 'true' } = deadline
    const isDue = `${ownedWhere} and ${dueColumn} <= ${now} + ${leadTimeSql(deadline)} and ${buildPendingSql(deadline)}`
    const exist = owners.map(
      (owner) => `exists (select from ${table} where ${owner} = ${userId} and ${isDue})`,
    )
    return `case when (${exist.join(' or ')}) and ${runsSql(deadline)} then '${name}' end`
  })
  return `array_remove(array[${names.join(', ')}], null)`
}
