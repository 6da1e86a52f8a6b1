import type { Endpoint } from '@cht/sdk/contract'
import {
  CASE_AGENTS,
  CASE_KIND_NAMES,
  CASE_KINDS,
  type CaseKind,
  type EndpointRoles,
  type OperatorRole,
  operator,
} from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { toIso } from '../../domain/to-iso.js'
import { claimCase, handOverCase, noteCase, releaseCase, snoozeCase } from '../../features/cases/cases.js'
import { decideCase, takeBackDecision } from '../../features/cases/decisions.js'
import { CASE_HANDLERS } from '../../features/cases/kinds.js'
import { listCases, readCase } from '../../features/cases/queries.js'
import { readAddress } from '../../kernel/address.js'
import type { ServerContext } from '../../platform/context.js'
import { type Call, registerEndpoint } from '../../platform/http/router.js'
import type { AuditOperatorAct } from '../audit-act.js'
import { assertRole, getOperator } from '../caller.js'
import { registerAct } from '../register-act.js'
import { getCaseAgent, listReadableKinds } from './agent.js'
import { readCaseBackground } from './background.js'

type CaseCall = Pick<Call<Endpoint>, 'request'> & { input: { id: string; by?: string | undefined } }

const isAgent = (role: OperatorRole) => CASE_AGENTS.some((agent) => agent === role)

/** The act of a call on its case: those who decide cases need a role of its kind, the other roles of the endpoint do not. */
const getAct = (call: CaseCall, { roles }: { roles: EndpointRoles }) => ({
  id: call.input.id,
  agent: getCaseAgent(call),
  authorize: (kind: CaseKind) =>
    assertRole(getOperator(call.request), [
      ...CASE_KINDS[kind].roles,
      ...roles.filter((role) => !isAgent(role)),
    ]),
})

/** Registers the endpoints of cases, and those that decide them. */
export function registerCases(
  app: FastifyInstance,
  context: ServerContext,
  auditAct: AuditOperatorAct,
): void {
  const { db, clock } = context

  for (const kind of CASE_KIND_NAMES) {
    const { decision } = CASE_HANDLERS[kind]
    if (!decision) continue
    registerAct(app, context, decision.endpoint, async (tx, { request, input: given }) => {
      const input = given as unknown as CaseCall['input'] & { why?: string }
      const call = { request, input }
      const decided = await decideCase(tx, context, {
        kind,
        input,
        agent: getCaseAgent(call),
        address: readAddress(request),
        requestId: request.id,
      })
      if ('done' in decided) {
        const { act, ...record } = decided.done
        await auditAct(tx, call, act, record)
        return {}
      }
      const carriedOutAt = toIso(decided.carriedOutAt)
      await auditAct(tx, call, 'case.decided', { details: { case: input.id, kind, carriedOutAt } })
      return { carriedOutAt }
    })
  }

  registerEndpoint(app, context, operator.cases, (call) =>
    listCases(db, clock, {
      ...call.input,
      kinds: listReadableKinds(call).filter((kind) => [undefined, kind].includes(call.input.kind)),
      agent: getCaseAgent({ request: call.request, input: {} }),
    }),
  )
  registerEndpoint(app, context, operator.case, (call) =>
    readCase(db, clock, {
      id: call.input.id,
      kinds: listReadableKinds(call),
      agent: getCaseAgent({ request: call.request, input: {} }),
    }),
  )
  registerEndpoint(app, context, operator.caseBackground, (call) =>
    readCaseBackground(context, { id: call.input.id, kinds: listReadableKinds(call) }),
  )
  registerAct(app, context, operator.claimCase, async (tx, call) => {
    await claimCase(tx, context, getAct(call, operator.claimCase))
    await auditAct(tx, call, 'case.claimed', { details: { case: call.input.id } })
  })
  registerAct(app, context, operator.releaseCase, async (tx, call) => {
    await releaseCase(tx, context, getAct(call, operator.releaseCase))
    await auditAct(tx, call, 'case.released', { details: { case: call.input.id } })
  })
  registerAct(app, context, operator.handOverCase, async (tx, call) => {
    const { id, to } = call.input
    const name = await handOverCase(tx, context, { ...getAct(call, operator.handOverCase), to })
    await auditAct(tx, call, 'case.handedOver', { details: { case: id, to: name } })
  })
  registerAct(app, context, operator.noteCase, async (tx, call) => {
    const { id, text } = call.input
    await noteCase(tx, context, { ...getAct(call, operator.noteCase), text })
    await auditAct(tx, call, 'case.noted', { details: { case: id } })
  })
  registerAct(app, context, operator.snoozeCase, async (tx, call) => {
    const { id, until } = call.input
    await snoozeCase(tx, context, { ...getAct(call, operator.snoozeCase), until })
    await auditAct(tx, call, 'case.snoozed', { details: { case: id, until: toIso(until) } })
  })
  registerAct(app, context, operator.takeBackDecision, async (tx, call) => {
    const { id } = call.input
    const kind = await takeBackDecision(tx, context, getAct(call, operator.takeBackDecision))
    await auditAct(tx, call, 'case.takenBack', { details: { case: id, kind } })
  })
}
