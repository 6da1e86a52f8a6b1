import { CASE_KIND_NAMES, CASE_KINDS, CASE_READERS, type CaseKind } from '@cht/sdk/operator'
import type { FastifyRequest } from 'fastify'
import type { CaseAgent } from '../../features/cases/agent.js'
import { getOperator, getOperatorName } from '../caller.js'

/** The name of whoever has the exchange's own token and gives none. */
const OWNER = 'The owner of the machine'

/** The operator of a call, as who acts on a case. */
export function getCaseAgent(call: {
  request: Pick<FastifyRequest, 'operator'>
  input: { by?: string | undefined }
}): CaseAgent {
  const { via, id, tokenId, roles } = getOperator(call.request)
  return { via, id: id ?? tokenId, name: getOperatorName(call) || OWNER, roles }
}

/** Whether a caller decides cases of a kind: to others, the numbers of what is decided are masked. */
export function mayDecide(
  { request }: { request: Pick<FastifyRequest, 'operator'> },
  kind: CaseKind,
): boolean {
  const { roles } = getOperator(request)
  return CASE_KINDS[kind].roles.some((role) => roles.includes(role))
}

/** The kinds whose cases a caller reads. */
export function listReadableKinds({ request }: { request: Pick<FastifyRequest, 'operator'> }): CaseKind[] {
  const { roles } = getOperator(request)
  return CASE_KIND_NAMES.filter((kind) =>
    [...CASE_KINDS[kind].roles, ...CASE_READERS].some((role) => roles.includes(role)),
  )
}
