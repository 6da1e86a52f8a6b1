import { type EndpointRoles, OPERATOR_ROLE_NAMES, type OperatorRole } from '@cht/sdk/operator'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../kernel/refusal.js'
import type { OperatorCaller } from '../platform/http/policies.js'

/** Whoever has the exchange's own token. */
export const OWN_CALLER: OperatorCaller = { via: 'own', roles: OPERATOR_ROLE_NAMES }

/** Throws 403 unless the caller has one of the roles of an endpoint. */
export function assertRole(caller: OperatorCaller, roles: EndpointRoles): void {
  if (caller.roles.some((role) => roles.includes(role))) return
  throw new Refusal(403, 'role_required', `This needs the role ${roles.join(' or ')}`)
}

/** The refusal of what a token, which is nobody, must not do. */
export function personRequired(): Refusal {
  return new Refusal(403, 'person_required', 'Sign in as a person: a token does not do this')
}

/** Throws 403 if a caller gives a role that they do not have. */
export function assertCanGive(caller: OperatorCaller, roles: readonly OperatorRole[]): void {
  const foreign = roles.filter((role) => !caller.roles.includes(role))
  if (foreign.length > 0)
    throw new Refusal(403, 'role_not_yours', `You do not have the role ${foreign.join(' or ')} yourself`)
}

/** Stored roles in their order. A role that this version does not know gives nothing. */
export function readRoles(names: readonly string[]): OperatorRole[] {
  return OPERATOR_ROLE_NAMES.filter((role) => names.includes(role))
}

/** The operator who has sent a request. Throws if the route admits others. */
export function getOperator({ operator }: Pick<FastifyRequest, 'operator'>): OperatorCaller {
  if (operator === null) throw new Error('The route does not require the operator')
  return operator
}

/** The name of the operator's token, else the one that the request gives. */
export function getOperatorName({
  request,
  input,
}: {
  request: Pick<FastifyRequest, 'operator'>
  input: { by?: string | undefined }
}): string | undefined {
  return getOperator(request).name ?? input.by
}
