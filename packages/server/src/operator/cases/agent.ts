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
