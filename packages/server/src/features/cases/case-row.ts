import { type CaseSnapshot, type CaseTransition, caseLifecycle } from '@cht/machines/operator'
import { CASE_KIND_NAMES, CASE_KINDS, type CaseKind } from '@cht/sdk/operator'
import { buildTokenActsSql, CAN_ACT_SQL } from '../../domain/people/states.js'
import { notFound } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { isUuid } from '../../kernel/uuid.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import { listColumns, updateRows } from '../../platform/db/columns.js'
import { type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'
import { lockRow } from '../../platform/db/locks.js'
import { type CaseAgent, getAgentKey } from './agent.js'
import { CASE_HANDLERS, type Subject } from './kinds.js'

/** A decision that waits to be carried out: the input of its endpoint, and the request that has made it, for the audit log. */
interface PendingDecision {
  input: Record<string, unknown>
  address: string
  requestId: string
}

const STORED_COLUMNS = [
  'id',
  'kind',
  'openedAt',
  'holderVia',
  'holderId',
  'holderName',
  'claimedAt',
  'snoozedAt',
  'snoozedUntil',
  'decision',
  'decidedAt',
  'decidesAt',
  'returned',
] as const

export interface CaseRow extends Row<'cases', (typeof STORED_COLUMNS)[number]>, Subject {
  kind: CaseKind
  decision: PendingDecision | null
  notes: number
  /** Whether who has claimed it can still decide it: not suspended, not revoked, with the role. */
  isHeld: boolean
}

const listRoles = (roles: readonly string[]) =>
  `array[${roles.map((role) => `'${role}'`).join(', ')}]::text[]`

/** SQL: what the cases of all kinds are about. A condition on `is_open` reaches the index of each kind. `now` is SQL. */
export const buildSubjectsSql = (now: string): string =>
  CASE_KIND_NAMES.map((kind) => {
    const subject = CASE_HANDLERS[kind].buildSubjectSql(now)
    const {
      mayReopen = 'false',
      reopenedAt = 'null::timestamptz',
      userId = 'null::uuid',
      email = 'null',
      tradeId = 'null::uuid',
    } = subject
    return `select '${kind}' as kind, ${listRoles(CASE_KINDS[kind].roles)} as kind_roles, ${subject.id} as id,
       ${subject.isOpen} as is_open, ${subject.waitingSince} as waiting_since, ${mayReopen} as may_reopen, ${reopenedAt} as reopened_at,
       ${subject.actedAt} as acted_at, ${userId} as user_id,
       ${email} as email, ${tradeId} as trade_id, ${subject.endedAt} as ended_at, ${subject.outcome} as outcome from ${subject.from}`
  }).join('\n union all ')

const hasRole = (roles: string) => `${roles} && kind_roles`

/** SQL: whether the holder of a case can still decide it. `now` is the time of the database's clock. */
const buildHeldSql = (now: string): string =>
  `coalesce(case when claimed_at < reopened_at then false else case holder_via
     when 'own' then true
     when 'person' then exists (select from operators where operators.id = holder_id and ${CAN_ACT_SQL} and ${hasRole('operators.roles')})
     when 'token' then exists (select from operator_tokens left join operators on operators.id = created_by
       where operator_tokens.id = holder_id and ${buildTokenActsSql(now)} and ${hasRole('operator_tokens.roles')})
   end end, false)`

/** SQL of cases with what they are about. The first parameters are the exchange's time and that of the database's clock. */
const CASES_SQL = `select ${listColumns('cases', STORED_COLUMNS)}, is_open, waiting_since, may_reopen, acted_at, user_id, email, trade_id, ended_at, outcome,
    (select count(*) from case_notes where case_id = cases.id) as notes, ${buildHeldSql('$2::timestamptz')} as is_held
  from cases join (${buildSubjectsSql('$1::timestamptz')}) as subjects using (id, kind)`

/** Selects cases by a condition, whose first parameter is `$3`. */
export function selectCases(
  db: Queryable,
  clock: ExchangeClock,
  { condition, params, order = '' }: { condition: string; params: readonly unknown[]; order?: string },
): Promise<CaseRow[]> {
  return db.query<CaseRow>(`select * from (${CASES_SQL}) as cases where ${condition} ${order}`, [
    toTimestamp(clock.now()),
    toTimestamp(clock.databaseTime()),
    ...params,
  ])
}

/** Selects the cases with these ids, each by its index, newest first. */
export function selectCasesById(
  db: Queryable,
  clock: ExchangeClock,
  ids: readonly string[],
): Promise<CaseRow[]> {
  return db.query<CaseRow>(
    `select found.* from unnest($3::uuid[]) as wanted (id) cross join lateral (
       select * from (${CASES_SQL}) as cases where cases.id = wanted.id limit 1) as found
     order by opened_at desc, id`,
    [toTimestamp(clock.now()), toTimestamp(clock.databaseTime()), ids],
  )
}

/** Reads a case. Throws 404 without one. */
export async function readCaseRow(db: Queryable, clock: ExchangeClock, id: string): Promise<CaseRow> {
  const [row] = isUuid(id) ? await selectCases(db, clock, { condition: 'id = $3::uuid', params: [id] }) : []
  if (!row) throw notFound()
  return row
}

/** Locks a case, and then reads it. Throws 404 without one, or if it is of another kind. */
export async function lockCase(
  tx: Queryable,
  clock: ExchangeClock,
  { id, kind }: { id: string; kind?: CaseKind },
): Promise<{ row: CaseRow; now: number }> {
  if (!isUuid(id)) throw notFound()
  const { now } = await lockRow(tx, clock, { sql: 'select from cases where id = $1', params: [id] })
  const row = await readCaseRow(tx, clock, id)
  if (kind !== undefined && row.kind !== kind) throw notFound()
  return { row, now }
}

/** The key of who has claimed a case; undefined without a claim. */
const getClaimant = ({ holderVia, holderId }: CaseRow): string | undefined =>
  holderVia === null
    ? undefined
    : getAgentKey({ via: holderVia, ...(holderId === null ? {} : { id: holderId }) })

/** The key of who holds a case; undefined while it is free. */
const getHolder = (row: CaseRow): string | undefined => (row.isHeld ? getClaimant(row) : undefined)

/**
 * The chart of a case at an instant, with the effects of time. Whoever has claimed it and cannot decide it any more leaves it. A snooze
 * before the last act of a user counts as none.
 */
export function tickCase(row: CaseRow, now: number): CaseTransition {
  const { isOpen, waitingSince, snoozedAt, snoozedUntil, actedAt, decidesAt, notes, isHeld } = row
  const isSnoozed = snoozedAt !== null && actedAt <= snoozedAt
  const ticked = caseLifecycle.tick(
    {
      holder: getClaimant(row),
      snoozedUntil: (isSnoozed ? snoozedUntil : null) ?? undefined,
      decidesAt: decidesAt ?? undefined,
      notes,
      isOpen,
      isAsked: isOpen && waitingSince === null,
    },
    now,
  )
  if (isHeld) return ticked
  return { ...ticked, snapshot: caseLifecycle.send(ticked.snapshot, { type: 'holder.leave' }).snapshot }
}

/** The chart of a case at an instant. */
export function restoreCase(row: CaseRow, now: number): CaseSnapshot {
  return tickCase(row, now).snapshot
}

/** Whether an agent holds a case. */
export function isHeldBy(row: CaseRow, agent: Pick<CaseAgent, 'via' | 'id'>): boolean {
  return getHolder(row) === getAgentKey(agent)
}

/** Writes what the chart says of the holder and the snooze. `agents` are those who may hold the case from now on. */
export function writeCase(
  tx: Transaction,
  { row, now }: { row: CaseRow; now: number },
  { context: { holder, snoozedUntil } }: CaseSnapshot,
  agents: readonly CaseAgent[],
): void {
  const next = agents.find((agent) => getAgentKey(agent) === holder)
  const isSame = holder !== undefined && getHolder(row) === holder
  updateRows(tx, 'cases', 'id', [
    {
      id: row.id,
      ...(isSame
        ? pickHolder(row)
        : {
            holderVia: next?.via ?? null,
            holderId: next?.id ?? null,
            holderName: next?.name ?? null,
            claimedAt: next ? now : null,
          }),
      snoozedAt: snoozedUntil === undefined ? null : now,
      snoozedUntil: snoozedUntil ?? null,
    },
  ])
}

const pickHolder = ({ holderVia, holderId, holderName, claimedAt }: CaseRow) => ({
  holderVia,
  holderId,
  holderName,
  claimedAt,
})
