import { getRefusal } from '@cht/machines/lifecycles'
import { type CaseEvent, type CaseSnapshot, caseLifecycle } from '@cht/machines/operator'
import { CASE_KINDS, type CaseKind } from '@cht/sdk/operator'
import { Refusal, toLifecycleRefusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { insertRow } from '../../platform/db/columns.js'
import type { Queryable, Transaction } from '../../platform/db/database.js'
import { type CaseAgent, decidesAtOnce, getAgentKey, isAdministrator } from './agent.js'
import { type CaseRow, lockCase, restoreCase, writeCase } from './case-row.js'
import { CASE_HANDLERS } from './kinds.js'

type Deps = Pick<ServerContext, 'clock' | 'secret'>

/** Throws the chart's refusal of an event. That of a case of somebody else says whose it is. */
export function assertCaseCan(row: CaseRow, snapshot: CaseSnapshot, event: CaseEvent): void {
  const refusal = getRefusal(snapshot, event)
  if (!refusal) return
  const message =
    refusal.code === 'case_claimed' ? `${row.holderName} has claimed this case` : refusal.message
  throw toLifecycleRefusal({ ...refusal, message })
}

/** An act on a case: who acts, and what may be asked of the case before. */
interface CaseAct {
  id: string
  /** By default any. */
  kind?: CaseKind
  agent: CaseAgent
  /** Throws unless the agent may do this to a case of this kind. */
  authorize?: (kind: CaseKind) => void
}

/** Locks a case, sends an event to its chart, and writes what has changed. Throws the chart's refusal. */
const sendCaseEvent = async (
  tx: Transaction,
  { clock }: Deps,
  { id, kind, agent, authorize }: CaseAct,
  event: CaseEvent,
  others: readonly CaseAgent[] = [],
): Promise<CaseRow> => {
  const locked = await lockCase(tx, clock, { id, ...(kind ? { kind } : {}) })
  const { row, now } = locked
  authorize?.(row.kind)
  const snapshot = restoreCase(row, now)
  assertCaseCan(row, snapshot, event)
  writeCase(tx, locked, caseLifecycle.send(snapshot, event).snapshot, [agent, ...others])
  return row
}

/** Claims a case. Its users read that somebody looks at it, if their screens say so. */
export async function claimCase(tx: Transaction, deps: Deps, act: CaseAct): Promise<void> {
  const { row } = await lockCase(tx, deps.clock, act)
  act.authorize?.(row.kind)
  const { claim } = CASE_HANDLERS[row.kind]
  // What the case is about says itself why there is nothing to decide.
  if (!row.isOpen) await claim?.(tx, deps, row.id)
  await sendCaseEvent(tx, deps, act, { type: 'case.claim', by: getAgentKey(act.agent) })
  await claim?.(tx, deps, row.id)
}

/** Gives a case back to the queue. */
export async function releaseCase(tx: Transaction, deps: Deps, act: CaseAct): Promise<void> {
  const { agent } = act
  await sendCaseEvent(tx, deps, act, {
    type: 'case.release',
    by: getAgentKey(agent),
    mayOverrule: isAdministrator(agent),
  })
}

/** The person of a name or an email who can sign in and has one of the roles; 404 without one. */
const findColleague = async (db: Queryable, to: string, roles: readonly string[]): Promise<CaseAgent> => {
  const [person] = await db.query<Row<'operators', 'id' | 'name'>>(
    `select id, name from operators where (lower(name) = lower($1) or lower(email) = lower($1))
       and accepted_at is not null and suspended_at is null and roles && $2::text[]`,
    [to, roles],
  )
  if (!person)
    throw new Refusal(
      404,
      'not_found',
      `Nobody of this name or email can sign in and has the role ${roles.join(' or ')}`,
    )
  return { via: 'person', ...person, roles: [] }
}

/** Gives a case to another person. Returns their name. */
export async function handOverCase(
  tx: Transaction,
  deps: Deps,
  act: CaseAct & { to: string },
): Promise<string> {
  const { row } = await lockCase(tx, deps.clock, act)
  act.authorize?.(row.kind)
  const colleague = await findColleague(tx, act.to, CASE_KINDS[row.kind].roles)
  const { agent } = act
  const event = {
    type: 'case.handOver',
    by: getAgentKey(agent),
    mayOverrule: isAdministrator(agent),
    to: getAgentKey(colleague),
  } as const
  const { kind, id } = await sendCaseEvent(tx, deps, act, event, [colleague])
  await CASE_HANDLERS[kind].claim?.(tx, deps, id)
  return colleague.name
}

/** Puts a case off. */
export async function snoozeCase(
  tx: Transaction,
  deps: Deps,
  act: CaseAct & { until: number },
): Promise<void> {
  await sendCaseEvent(tx, deps, act, {
    type: 'case.snooze',
    by: getAgentKey(act.agent),
    until: act.until,
  })
}

/** Claims the case of an agent who asks a user, before the question is sent. Throws if somebody else has claimed it. */
export async function askInCase(tx: Transaction, deps: Deps, act: CaseAct): Promise<void> {
  const { agent } = act
  const locked = await lockCase(tx, deps.clock, act)
  const { row, now } = locked
  const snapshot = restoreCase(row, now)
  const event = { type: 'case.ask', by: getAgentKey(agent), mayOverrule: decidesAtOnce(agent) } as const
  // What the case is about says itself why nothing can be asked any more.
  if (!row.isOpen) return
  assertCaseCan(row, snapshot, event)
  writeCase(tx, locked, caseLifecycle.send(snapshot, event).snapshot, [agent])
}

/** Stores a note. */
export async function insertNote(
  tx: Queryable,
  { id, at, author, text }: { id: string; at: number; author: string | null; text: string },
): Promise<void> {
  await insertRow(tx, 'case_notes', { caseId: id, at, author, text })
}

/** Adds a note of an operator. */
export async function noteCase(tx: Transaction, deps: Deps, act: CaseAct & { text: string }): Promise<void> {
  const { row, now } = await lockCase(tx, deps.clock, act)
  act.authorize?.(row.kind)
  assertCaseCan(row, restoreCase(row, now), { type: 'case.note' })
  await insertNote(tx, { id: row.id, at: now, author: act.agent.name, text: act.text })
}
