import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { page, pageRequest } from '../page.js'
import { payload } from '../payload.js'
import { id, instant, optional, wireObject } from '../schema.js'
import { auditFields } from './audit.js'
import { PROPOSAL_STATES } from './proposal-states.js'
import { OPERATOR_ROLE_NAMES } from './roles.js'

/** What an act returns that waits for a second person: nothing has changed yet. */
export const proposalReference = wireObject({ id, expiresAt: instant })

const proposal = wireObject({
  id,
  /** The method and the path of what is proposed, such as `POST /operator/users/fund`. */
  endpoint: z.string(),
  /** The input of the endpoint. */
  input: z.record(z.string(), z.unknown()),
  state: z.literal(PROPOSAL_STATES),
  proposedBy: z.string(),
  proposedAt: instant,
  expiresAt: instant,
  /** Who has approved or declined it. */
  decidedBy: optional(z.string()),
  decidedAt: optional(instant),
})
/** What one person proposes and another one approves. Instants are in ms. */
export type OperatorProposal = z.output<typeof proposal>

const access = 'operator'

/** Acts that need two persons: one proposes by calling the endpoint, another one approves. */
export const proposalEndpoints = {
  /**
   * Lists the proposals, newest first.
   *
   * Instants are in ms.
   */
  proposals: defineEndpoint({
    method: 'GET',
    path: '/operator/proposals',
    access,
    roles: ['support', 'treasurer', 'auditor', 'administrator'],
    input: pageRequest,
    output: page<OperatorProposal>(proposal),
  }),
  /**
   * Approves a proposal of another person and does what it proposes, by the rules of that endpoint, whose roles the caller needs.
   * `result` is what the endpoint returns.
   * Errors: `not_found`, `person_required`, `own_proposal`, `proposal_closed`.
   */
  approveProposal: defineEndpoint({
    method: 'POST',
    path: '/operator/proposals/{id}/approve',
    access,
    roles: OPERATOR_ROLE_NAMES,
    errors: ['person_required', 'own_proposal', 'proposal_closed'],
    input: wireObject({ id, ...auditFields }),
    output: payload(z.object({ id, result: z.record(z.string(), z.unknown()) })),
    success: 'Approved',
  }),
  /**
   * Declines a proposal; its author takes it back. The caller needs a role of what it proposes.
   * Errors: `not_found`, `person_required`, `proposal_closed`.
   */
  declineProposal: defineEndpoint({
    method: 'POST',
    path: '/operator/proposals/{id}/decline',
    access,
    roles: OPERATOR_ROLE_NAMES,
    errors: ['person_required', 'proposal_closed'],
    input: wireObject({ id, ...auditFields }),
    success: 'Declined',
  }),
}
