import * as z from 'zod/mini'
import { email } from '../auth/inputs.js'
import { defineEndpoint } from '../define-endpoint.js'
import { requiredLine } from '../model/lines.js'
import { payload } from '../payload.js'
import { id, instant, optional, wireObject } from '../schema.js'
import { HOUR } from '../time.js'
import { auditFields } from './audit.js'
import { proposalReference } from './proposals.js'
import { newRoles, operatorRoles } from './role-schemas.js'
import { OPERATOR_ROLE_NAMES } from './roles.js'

/** How long an invitation can be accepted, in ms. */
export const INVITATION_LIFETIME = 72 * HOUR

const access = 'operator'
const roles = ['administrator'] as const
const why = requiredLine(500)

const person = wireObject({
  id,
  name: z.string(),
  email: z.string(),
  roles: operatorRoles,
  invitedAt: instant,
  /** When the person has set up a passkey or the authenticator app; absent while the invitation is open. */
  acceptedAt: optional(instant),
  suspendedAt: optional(instant),
})
/** A person who operates the exchange. Instants are in ms. */
export type OperatorPerson = z.output<typeof person>

/** The person after the act; or the proposal that a second person has to approve, and the person as they are. */
const personAct = wireObject({ person: optional(person), proposal: optional(proposalReference) })

/**
 * The people who operate the exchange. Their accounts are apart from those of traders. What gives rights is proposed by one administrator and
 * approved by another; the exchange's own token, and a demo, need one.
 */
export const peopleEndpoints = {
  /**
   * Lists the people who operate the exchange, by name.
   *
   * Instants are in ms.
   */
  people: defineEndpoint({
    method: 'GET',
    path: '/operator/people',
    access,
    roles: ['administrator', 'auditor'],
    output: payload(z.array(person)),
  }),
  /**
   * Invites a person by mail: they set up a passkey or an authenticator app within 72 hours. Only the exchange's own token gives roles that
   * the caller does not have. Nobody else has the same name or email. `why` is required.
   * Errors: `role_not_yours`, `second_person_required`, `person_exists`.
   */
  invite: defineEndpoint({
    method: 'POST',
    path: '/operator/people',
    access,
    roles,
    errors: ['role_not_yours', 'person_exists', 'second_person_required'],
    input: wireObject({
      name: requiredLine(100),
      email,
      roles: newRoles,
      ...auditFields,
      why,
    }),
    output: payload(personAct),
    success: 'Invited',
  }),
  /**
   * Replaces the roles of a person, at once. Nobody changes their own roles, and the last administrator keeps theirs. `why` is
   * required.
   * Errors: `not_found`, `role_not_yours`, `second_person_required`, `own_account`, `last_administrator`.
   */
  changeRoles: defineEndpoint({
    method: 'POST',
    path: '/operator/people/{id}/roles',
    access,
    roles,
    errors: ['own_account', 'role_not_yours', 'last_administrator', 'second_person_required'],
    input: wireObject({ id, roles: newRoles, ...auditFields, why }),
    output: payload(personAct),
    success: 'Roles changed',
  }),
  /**
   * Suspends a person: their sessions end, and they cannot sign in. The last administrator cannot be suspended. `why` is required.
   * Errors: `not_found`, `already_suspended`, `own_account`, `last_administrator`.
   */
  suspendPerson: defineEndpoint({
    method: 'POST',
    path: '/operator/people/{id}/suspend',
    access,
    roles,
    errors: ['own_account', 'last_administrator', 'already_suspended'],
    input: wireObject({ id, ...auditFields, why }),
    output: payload(person),
    success: 'Suspended',
  }),
  /**
   * Ends the suspension of a person. `why` is required.
   * Errors: `not_found`, `not_suspended`, `second_person_required`, `own_account`.
   */
  resumePerson: defineEndpoint({
    method: 'POST',
    path: '/operator/people/{id}/resume',
    access,
    roles,
    errors: ['own_account', 'second_person_required', 'not_suspended'],
    input: wireObject({ id, ...auditFields, why }),
    output: payload(personAct),
    success: 'Resumed',
  }),
  /**
   * Removes the passkeys and the authenticator app of a person who has lost them, ends their sessions and mails a new invitation.
   * Nobody recovers their own account. `why` is required.
   * Errors: `not_found`, `account_suspended`, `second_person_required`, `own_account`.
   */
  recoverPerson: defineEndpoint({
    method: 'POST',
    path: '/operator/people/{id}/recover',
    access,
    roles,
    errors: ['own_account', 'second_person_required', 'account_suspended'],
    input: wireObject({ id, ...auditFields, why }),
    output: payload(personAct),
    success: 'Invited again',
  }),
  /** Ends the session of the person who calls; a token with roles stays as it is. */
  signOut: defineEndpoint({
    method: 'POST',
    path: '/operator/sign-out',
    access,
    roles: OPERATOR_ROLE_NAMES,
    success: 'Signed out',
  }),
}
