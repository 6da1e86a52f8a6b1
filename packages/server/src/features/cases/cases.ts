import { getRefusal } from '@cht/machines/lifecycles'
import { type CaseEvent, type CaseSnapshot, caseLifecycle } from '@cht/machines/operator'
import { CASE_KINDS, type CaseKind } from '@cht/sdk/operator'
import { CAN_ACT_SQL } from '../../domain/people/states.js'
import { Refusal, toLifecycleRefusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { insertRow } from '../../platform/db/columns.js'
import type { Queryable, Transaction } from '../../platform/db/database.js'
import { type CaseAgent, decidesAtOnce, getAgentKey, isAdministrator } from './agent.js'
import { type CaseRow, lockCase, restoreCase, writeCase } from './case-row.js'
import { CASE_HANDLERS } from './kinds.js'

type Deps = Pick<ServerContext, 'brand' | 'clock' | 'secret'>

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

/** Locks the case of an act, whose agent may act on it. */
const lockForAct = async (tx: Transaction, { clock }: Deps, { authorize, ...act }: CaseAct) => {
  const locked = await lockCase(tx, clock, act)
  authorize?.(locked.row.kind)
  return locked
}

/** Sends an event to the chart of a locked case, and writes what has changed. Throws the chart's refusal. `agents` may hold it from now on. */
const sendCaseEvent = (
  tx: Transaction,
  locked: Awaited<ReturnType<typeof lockForAct>>,
  event: CaseEvent,
  agents: readonly CaseAgent[],
): void => {
  const { row, now } = locked
  const snapshot = restoreCase(row, now)
  assertCaseCan(row, snapshot, event)
  writeCase(tx, locked, caseLifecycle.send(snapshot, event).snapshot, agents)
}

/** Claims a case. Its users read that somebody looks at it, if their screens say so. */
export async function claimCase(tx: Transaction, deps: Deps, act: CaseAct): Promise<void> {
  const { agent } = act
  const locked = await lockForAct(tx, deps, act)
  const { id, kind, isOpen } = locked.row
  const { claim } = CASE_HANDLERS[kind]
  // What the case is about says itself why there is nothing to decide.
  if (!isOpen) await claim?.(tx, deps, id)
  sendCaseEvent(tx, locked, { type: 'case.claim', by: getAgentKey(agent) }, [agent])
  await claim?.(tx, deps, id)
}

/** Gives a case back to the queue. */
export async function releaseCase(tx: Transaction, deps: Deps, act: CaseAct): Promise<void> {
  const { agent } = act
  const by = getAgentKey(agent)
  const event = { type: 'case.release', by, mayOverrule: isAdministrator(agent) } as const
  sendCaseEvent(tx, await lockForAct(tx, deps, act), event, [])
}

/** The person of a name or an email who can sign in and has one of the roles; 404 without one. */
const findColleague = async (db: Queryable, to: string, roles: readonly string[]): Promise<CaseAgent> => {
  const [person] = await db.query<Row<'operators', 'id' | 'name'>>(
    `select id, name from operators where (lower(name) = lower($1) or lower(email) = lower($1))
       and ${CAN_ACT_SQL} and roles && $2::text[]`,
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
  const { agent, to, ...rest } = act
  const locked = await lockForAct(tx, deps, { agent, ...rest })
  const { id, kind } = locked.row
  const colleague = await findColleague(tx, to, CASE_KINDS[kind].roles)
  const event = {
    type: 'case.handOver',
    by: getAgentKey(agent),
    mayOverrule: isAdministrator(agent),
    to: getAgentKey(colleague),
  } as const
  sendCaseEvent(tx, locked, event, [agent, colleague])
  await CASE_HANDLERS[kind].claim?.(tx, deps, id)
  return colleague.name
}

/** Puts a case off. */
export async function snoozeCase(
  tx: Transaction,
  deps: Deps,
  { until, ...act }: CaseAct & { until: number },
): Promise<void> {
  const event = { type: 'case.snooze', by: getAgentKey(act.agent), until } as const
  sendCaseEvent(tx, await lockForAct(tx, deps, act), event, [act.agent])
}

/** Claims the case of an agent who asks a user or does another step, before that. Throws if somebody else has claimed it. */
export async function actInCase(tx: Transaction, deps: Deps, act: CaseAct): Promise<void> {
  const { agent } = act
  const locked = await lockForAct(tx, deps, act)
  const event = { type: 'case.ask', by: getAgentKey(agent), mayOverrule: decidesAtOnce(agent) } as const
  // What the case is about says itself why nothing can be done any more.
  if (locked.row.isOpen) sendCaseEvent(tx, locked, event, [agent])
}

/** Stores a note. */
export async function insertNote(
  tx: Queryable,
  { id, at, author, text }: { id: string; at: number; author: string | null; text: string },
): Promise<void> {
  await insertRow(tx, 'case_notes', { caseId: id, at, author, text })
}

/** Adds a note of an operator. */
export async function noteCase(
  tx: Transaction,
  deps: Deps,
  { text, ...act }: CaseAct & { text: string },
): Promise<void> {
  const { row, now } = await lockForAct(tx, deps, act)
  assertCaseCan(row, restoreCase(row, now), { type: 'case.note' })
  await insertNote(tx, { id: row.id, at: now, author: act.agent.name, text })
}
