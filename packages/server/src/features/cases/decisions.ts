import { caseLifecycle } from '@cht/machines/operator'
import { CASE_KINDS, type CaseKind, TAKE_BACK_PERIOD } from '@cht/sdk/operator'
import { parseEndpointInput } from '../../domain/endpoint-input.js'
import { Refusal } from '../../kernel/refusal.js'
import { audit } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import { updateRows } from '../../platform/db/columns.js'
import type { Transaction } from '../../platform/db/database.js'
import { notifyOperator } from '../webhooks/service.js'
import { type CaseAgent, decidesAtOnce, getAgentKey } from './agent.js'
import { type CaseRow, lockCase, restoreCase, tickCase, writeCase } from './case-row.js'
import { assertCaseCan, insertNote } from './cases.js'
import { CASE_HANDLERS, type DecisionRecord } from './kinds.js'

type Deps = Pick<ServerContext, 'brand' | 'clock' | 'secret'>

/** A decision, as its endpoint receives it. */
export interface CaseDecision {
  kind: CaseKind
  input: { id: string; by?: string | undefined }
  agent: CaseAgent
  address: string
  requestId: string
}

/** Runs what may be refused, and undoes it. */
const rehearse = async (tx: Transaction, run: () => Promise<unknown>): Promise<void> => {
  tx.send('savepoint rehearsal')
  await run()
  await tx.query('rollback to savepoint rehearsal')
}

const carryOut = (tx: Transaction, deps: Deps, kind: CaseKind, input: unknown): Promise<DecisionRecord> => {
  const { decision } = CASE_HANDLERS[kind]
  if (!decision) throw new Error(`A case of the kind ${kind} has no decision`)
  return decision.carryOut(tx, deps, parseEndpointInput(decision.endpoint, input))
}

/**
 * Decides a case. The decision is carried out later, and whoever decides claims the case if it is free; the owner of the machine
 * decides at once. Throws the refusal of what the case is about if the decision is not possible now. Returns when it is carried
 * out, or what was done.
 */
export async function decideCase(
  tx: Transaction,
  deps: Deps,
  { kind, input, agent, address, requestId }: CaseDecision,
): Promise<{ carriedOutAt: number } | { done: DecisionRecord }> {
  const locked = await lockCase(tx, deps.clock, { id: input.id, kind })
  const { row, now } = locked
  const isAtOnce = decidesAtOnce(agent)
  const decidesAt = isAtOnce ? undefined : now + TAKE_BACK_PERIOD
  const snapshot = restoreCase(row, now)
  const event = { type: 'case.decide', by: getAgentKey(agent), mayOverrule: isAtOnce, decidesAt } as const
  // What the case is about says itself why there is nothing to decide.
  if (row.isOpen || row.decidesAt !== null) assertCaseCan(row, snapshot, event)
  if (decidesAt === undefined) {
    const done = await carryOut(tx, deps, kind, input)
    assertCaseCan(row, snapshot, event)
    writeCase(tx, locked, caseLifecycle.send(snapshot, event).snapshot, [])
    return { done }
  }
  await rehearse(tx, () => carryOut(tx, deps, kind, input))
  assertCaseCan(row, snapshot, event)
  writeCase(tx, locked, caseLifecycle.send(snapshot, event).snapshot, [agent])
  const { by: _, ...stored } = input
  updateRows(tx, 'cases', 'id', [
    {
      id: row.id,
      decision: { input: stored, address, requestId },
      decidedAt: now,
      decidesAt,
      returned: null,
    },
  ])
  if (!row.isHeld) await CASE_HANDLERS[kind].claim?.(tx, deps, row.id)
  return { carriedOutAt: decidesAt }
}

const NO_DECISION = { decision: null, decidedAt: null, decidesAt: null } as const

/** Takes back the decision of a case before it is carried out. */
export async function takeBackDecision(
  tx: Transaction,
  { clock }: Deps,
  { id, authorize }: { id: string; authorize: (kind: CaseKind) => void },
): Promise<CaseKind> {
  const { row, now } = await lockCase(tx, clock, { id })
  authorize(row.kind)
  assertCaseCan(row, restoreCase(row, now), { type: 'case.takeBack' })
  updateRows(tx, 'cases', 'id', [{ id, ...NO_DECISION }])
  return row.kind
}

const roleLost = (row: CaseRow) =>
  new Refusal(
    403,
    'role_required',
    `${row.holderName} may not decide this any more: it needs the role ${CASE_KINDS[row.kind].roles.join(' or ')}`,
  )

/** Does what a due decision says. Returns the refusal, which leaves nothing of it behind; undefined if it was carried out. */
const tryToCarryOut = async (
  tx: Transaction,
  deps: Deps,
  row: CaseRow,
): Promise<{ done: DecisionRecord } | { refusal: Refusal }> => {
  if (!row.isHeld) return { refusal: roleLost(row) }
  tx.send('savepoint decision')
  try {
    return { done: await carryOut(tx, deps, row.kind, row.decision?.input) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.query('rollback to savepoint decision')
    return { refusal: error }
  }
}

/** Writes to the audit log as the operator whose decision it was, with the request that has made it. */
const auditDecision = (
  tx: Transaction,
  { clock }: Deps,
  { holderVia, holderId, holderName, decision }: CaseRow,
  record: DecisionRecord,
) =>
  audit(
    tx,
    {
      request: {
        ip: decision?.address ?? '',
        id: decision?.requestId ?? '',
        operator: {
          via: holderVia ?? 'own',
          name: holderName ?? '',
          ...(holderVia === 'person' && holderId !== null ? { id: holderId } : {}),
          roles: [],
        },
      },
      context: { clock },
    },
    { actor: 'operator', ...record },
  )

/** Carries out the due decision of a case. One that is refused now returns to who has decided it, with the reason. */
export async function carryOutDecision(tx: Transaction, deps: Deps, id: string): Promise<void> {
  const locked = await lockCase(tx, deps.clock, { id })
  const { row, now } = locked
  const { snapshot, effects } = tickCase(row, now)
  if (!effects.includes('carry out the decision')) return
  const outcome = await tryToCarryOut(tx, deps, row)
  if ('done' in outcome) {
    writeCase(tx, locked, caseLifecycle.send(snapshot, { type: 'decision.succeed' }).snapshot, [])
    updateRows(tx, 'cases', 'id', [{ id, ...NO_DECISION }])
    await auditDecision(tx, deps, row, outcome.done)
    return
  }
  const { code, message } = outcome.refusal
  writeCase(tx, locked, caseLifecycle.send(snapshot, { type: 'decision.fail' }).snapshot, [])
  updateRows(tx, 'cases', 'id', [{ id, ...NO_DECISION, returned: message }])
  await insertNote(tx, { id, at: now, author: null, text: `The decision was not carried out: ${message}` })
  await auditDecision(tx, deps, row, { act: 'case.returned', details: { case: id, kind: row.kind, code } })
  notifyOperator(tx, now, { type: 'case.returned', id })
}
