import type { Endpoint } from '@cht/sdk/contract'
import { type OperatorRole, operator } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { parseEndpointInput } from '../../domain/endpoint-input.js'
import { canAct } from '../../domain/people/states.js'
import { Refusal } from '../../kernel/refusal.js'
import type { ServerContext } from '../../platform/context.js'
import type { Transaction } from '../../platform/db/database.js'
import { readIdempotencyKey } from '../../platform/http/idempotency.js'
import { type Call, registerEndpoint } from '../../platform/http/router.js'
import type { AuditOperatorAct } from '../audit-act.js'
import { assertRole, getOperator, personRequired, readRoles } from '../caller.js'
import { listPeople, lockPeople, type Person } from '../people/person.js'
import { registerAct } from '../register-act.js'
import { decideProposal, listProposals, lockProposal, propose } from './proposal.js'

/** The call of an act that one person may do alone, or that a second one approves. */
export interface DualCall<E> extends Call<E> {
  /** What identifies the act, in place of the idempotency key of its request. */
  key: string
  /** What the caller approves; absent for an act of one person. */
  approval?: Approval
}

/** The proposal that a second person approves. */
interface Approval {
  id: string
  /** In ms of exchange time. */
  proposedAt: number
  /** The id of the user whom its input named then; null if it names none. */
  userId: string | null
  /** Who has proposed it. */
  author: { id: string; roles: readonly OperatorRole[] }
}

/**
 * Throws 409 if the state that a proposal wants to end began after it was proposed: its author has not seen it. `since`: in ms of
 * exchange time; null if it has not begun.
 */
export function assertNotSince({ approval }: { approval?: Approval }, since: number | null): void {
  if (approval && since !== null && since > approval.proposedAt)
    throw new Refusal(409, 'proposal_closed', 'This has changed since it was proposed: propose it again')
}

/** Throws 409 if the email or username in a proposal means another account than when it was proposed. `userId`: of the locked account. */
export function assertSameUser({ approval }: { approval?: Approval }, userId: string): void {
  if (approval && approval.userId !== null && approval.userId !== userId)
    throw new Refusal(409, 'proposal_closed', 'Another account has this name now: propose it again')
}

/** An act that needs a second person in some cases. */
interface DualAct<E> {
  /** `run` may take minutes and locks no rows: who may approve it is checked before and after it, and the people are locked only then. */
  isLong?: boolean
  /** Why one person may not do it alone; undefined if they may. May lock what `run` locks first, in the same order. */
  findObstacle(tx: Transaction, call: DualCall<E>): Promise<Refusal | undefined>
  /** The id of the user whom the input names, if it names one: `run` calls `assertSameUser`. */
  findUser?(tx: Transaction, call: DualCall<E>): Promise<string>
  /** What the author of a proposal is answered, without the reference. May refuse what could not be approved. */
  describe(tx: Transaction, call: DualCall<E>): Promise<Record<string, unknown>>
  /** Does it. Called for an act of one person, and when a second one approves: nothing else writes. */
  run(tx: Transaction, call: DualCall<E>): Promise<Record<string, unknown>>
}

/** The acts that may need a second person, by method and path of their endpoints. */
export type DualActs = Map<string, { endpoint: Endpoint; isLong: boolean; run: DualAct<Endpoint>['run'] }>

const getName = ({ method, path }: Endpoint) => `${method} ${path}`

const omitBy = (input: object) => Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'by'))

/** Registers an endpoint whose act is proposed where one person may not do it alone (decision 49). */
export function registerDualAct<const E extends Endpoint>(
  app: FastifyInstance,
  { context, auditAct, dualActs }: { context: ServerContext; auditAct: AuditOperatorAct; dualActs: DualActs },
  endpoint: E,
  { isLong = false, findObstacle, findUser, describe, run }: DualAct<E>,
): void {
  dualActs.set(getName(endpoint), { endpoint, isLong, run: (tx, call) => run(tx, call as DualCall<E>) })
  registerAct(app, context, endpoint, async (tx, endpointCall) => {
    const { request } = endpointCall
    const call = { ...endpointCall, key: readIdempotencyKey(request) ?? request.id }
    const obstacle = await findObstacle(tx, call)
    if (!obstacle) return run(tx, call)
    const { id: proposedBy } = getOperator(request)
    if (proposedBy === undefined) throw obstacle
    const described = await describe(tx, call)
    const proposal = {
      key: call.key,
      endpoint: getName(endpoint),
      input: omitBy(Object(call.input)),
      userId: (await findUser?.(tx, call)) ?? null,
      proposedBy,
    }
    const { isNew, reference } = await propose(tx, context.clock.now(), proposal)
    const details = { proposal: reference.id, endpoint: proposal.endpoint }
    if (isNew) await auditAct(tx, { request, input: Object(call.input) }, 'proposal.made', { details })
    return { ...described, proposal: reference }
  })
}

/** The id of the person who decides. Throws 403 for a token, and for a person without a role of what is proposed. */
const getDecider = ({ request }: Call<Endpoint>, { roles }: Endpoint): string => {
  const caller = getOperator(request)
  if (caller.id === undefined) throw personRequired()
  if (roles) assertRole(caller, roles)
  return caller.id
}

/**
 * Finds the author of a proposal. Throws 409 unless the author can still sign in and has a role of what is proposed, and 403 unless the
 * caller does: both may have been suspended or lost their roles since.
 */
const findAuthor = (
  people: readonly Person[],
  { proposedBy, decidedBy, endpoint }: { proposedBy: string; decidedBy: string; endpoint: Endpoint },
) => {
  const find = (id: string) => people.find((person) => person.id === id && canAct(person))
  const mayCall = (person: ReturnType<typeof find>) =>
    person !== undefined && readRoles(person.roles).some((role) => endpoint.roles?.includes(role))
  const author = find(proposedBy)
  if (!author || !mayCall(author))
    throw new Refusal(409, 'proposal_closed', 'Who has proposed this may not do it any more')
  if (!mayCall(find(decidedBy))) throw new Refusal(403, 'role_required', 'You may not do this any more')
  return { id: author.id, roles: readRoles(author.roles) }
}

/** Registers the list and the decision of proposals. All acts must be registered in `dualActs`. */
export function registerProposals(
  app: FastifyInstance,
  { context, auditAct, dualActs }: { context: ServerContext; auditAct: AuditOperatorAct; dualActs: DualActs },
): void {
  const { db, clock } = context
  const findAct = (name: string) => {
    const act = dualActs.get(name)
    if (!act) throw new Refusal(409, 'proposal_closed', 'This version of the exchange does not know this act')
    return act
  }

  registerEndpoint(app, context, operator.proposals, ({ input }) => listProposals(db, clock.now(), input))

  registerAct(app, context, operator.approveProposal, async (tx, call) => {
    const { id } = call.input
    const row = await lockProposal(tx, id)
    const { endpoint, isLong, run } = findAct(row.endpoint)
    const by = getDecider(call, endpoint)
    const deciding = { proposedBy: row.proposedBy, decidedBy: by, endpoint }
    const author = findAuthor(await (isLong ? listPeople(tx) : lockPeople(tx)), deciding)
    await decideProposal(tx, context, row, { event: { type: 'proposal.approve', by }, by })
    const input = parseEndpointInput(endpoint, row.input) as never
    const result = await run(tx, {
      ...call,
      input,
      key: `proposal ${id}`,
      approval: { id, proposedAt: row.proposedAt, userId: row.userId, author },
    })
    if (isLong) findAuthor(await lockPeople(tx), deciding)
    await auditAct(tx, call, 'proposal.approved', { details: { proposal: id, endpoint: row.endpoint } })
    return { id, result }
  })

  registerAct(app, context, operator.declineProposal, async (tx, call) => {
    const { id } = call.input
    const row = await lockProposal(tx, id)
    const by = getDecider(call, findAct(row.endpoint).endpoint)
    await decideProposal(tx, context, row, { event: { type: 'proposal.decline' }, by })
    await auditAct(tx, call, 'proposal.declined', { details: { proposal: id, endpoint: row.endpoint } })
  })
}
