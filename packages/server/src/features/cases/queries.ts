import { getCaseState } from '@cht/machines/operator'
import { CASE_KINDS, type CaseKind } from '@cht/sdk/operator'
import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import { toIso } from '../../domain/to-iso.js'
import { notFound } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import type { CaseAgent } from './agent.js'
import { type CaseRow, isHeldBy, readCaseRow, restoreCase, selectCases } from './case-row.js'

/** Which cases are listed. */
export interface CaseFilter {
  /** The kinds that the caller reads. */
  kinds: readonly CaseKind[]
  agent: CaseAgent
  mine?: boolean | undefined
  free?: boolean | undefined
  overdue?: boolean | undefined
  snoozed?: boolean | undefined
}

const CASES: ListOrder = { list: 'cases', by: { opened_at: 'instant', id: 'uuid' }, newestFirst: false }

const getDueAt = ({ kind, waitingSince }: CaseRow): number | undefined =>
  waitingSince === null ? undefined : waitingSince + CASE_KINDS[kind].overdueAfter

const toWireCase = (row: CaseRow, now: number, agent: CaseAgent) => {
  const { id, kind, isHeld, holderName, decision, decidedAt, decidesAt } = row
  const snapshot = restoreCase(row, now)
  const dueAt = getDueAt(row)
  return {
    id,
    kind,
    state: getCaseState(snapshot),
    email: row.email ?? undefined,
    tradeId: row.tradeId ?? undefined,
    openedAt: toIso(row.openedAt),
    waitingSince: toIso(row.waitingSince),
    dueAt: toIso(dueAt ?? null),
    isOverdue: dueAt !== undefined && dueAt <= now,
    claimedBy: (isHeld ? holderName : null) ?? undefined,
    claimedAt: toIso(isHeld ? row.claimedAt : null),
    isMine: isHeldBy(row, agent),
    snoozedUntil: toIso(snapshot.context.snoozedUntil ?? null),
    decision:
      decision === null
        ? undefined
        : {
            by: holderName ?? '',
            decidedAt: toIso(decidedAt),
            carriedOutAt: toIso(decidesAt),
            input: decision.input,
          },
    returned: row.returned ?? undefined,
    notes: row.notes,
  }
}

/** SQL: whether a case is overdue at `$1`. */
const OVERDUE_SQL = `waiting_since + case kind ${Object.entries(CASE_KINDS)
  .map(([kind, { overdueAfter }]) => `when '${kind}' then interval '${overdueAfter} milliseconds'`)
  .join(' ')} end <= $1`

/** SQL: whether a case is put off at `$1`, as the chart restores it. */
const SNOOZED_SQL = `(is_held and waiting_since is not null and decides_at is null and snoozed_until > $1 and acted_at <= snoozed_at) is true`

/** Lists the cases that wait, oldest first: those that are put off, or the others. */
export async function listCases(
  db: Queryable,
  clock: ExchangeClock,
  { kinds, agent, mine, free, overdue, snoozed = false, ...page }: CaseFilter & PageRequest,
) {
  const now = clock.now()
  // The first parameters are the two times.
  const filters: unknown[] = [null, null, kinds]
  const conditions = [
    'is_open',
    'kind = any ($3::text[])',
    snoozed ? SNOOZED_SQL : `not ${SNOOZED_SQL}`,
    ...(free ? ['not is_held'] : []),
    ...(overdue ? [OVERDUE_SQL] : []),
    ...(mine
      ? [
          `is_held and holder_via = $${filters.push(agent.via)} and holder_id is not distinct from $${filters.push(agent.id ?? null)}::uuid`,
        ]
      : []),
  ]
  const { where, order, params } = buildPageSql(CASES, page, filters)
  const rows = await selectCases(db, clock, {
    condition: [...conditions, where].join(' and '),
    params: params.slice(2),
    order,
  })
  const cases = toPage(CASES.list, rows, ({ openedAt, id }) => [openedAt, id], page.limit)
  return mapPage(cases, (row) => toWireCase(row, now, agent))
}

/** Reads a case with its notes. Throws 404 without one that the caller may read. */
export async function readCase(
  db: Queryable,
  clock: ExchangeClock,
  { id, kinds, agent }: Pick<CaseFilter, 'kinds' | 'agent'> & { id: string },
) {
  const row = await readCaseRow(db, clock, id)
  if (!kinds.includes(row.kind)) throw notFound()
  const notes = await db.query<Row<'case_notes', 'at' | 'author' | 'text'>>(
    'select at, author, text from case_notes where case_id = $1 order by id',
    [id],
  )
  return {
    ...toWireCase(row, clock.now(), agent),
    log: notes.map(({ at, author, text }) => ({ at: toIso(at), by: author ?? undefined, text })),
  }
}
