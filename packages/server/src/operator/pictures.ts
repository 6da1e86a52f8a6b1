import type { AuditAct } from '@cht/sdk/operator'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../audit/service.js'
import type { Exchange } from '../context.js'
import { invalid } from '../domain/refusal.js'
import { sendPicture } from '../http/pictures.js'
import { appealPicture } from '../trades/appeals.js'
import { verificationPicture } from '../verification/service.js'
import { requireOperator } from './token.js'

/** A text of the query, as long as the rows allow it to be. */
const textOf = ({ query }: FastifyRequest, name: string, most: number): string | undefined => {
  const text: unknown = Object(query)[name]
  if (text === undefined) return undefined
  if (typeof text !== 'string' || text.includes('\0') || text.trim().length > most)
    throw invalid([{ path: name, message: `must be a text of at most ${most} characters` }])
  return text.trim()
}

/** Who looks and why, as the rows' `by` and `why`. */
const accountOf = (request: FastifyRequest) => ({
  by: textOf(request, 'by', 100),
  why: textOf(request, 'why', 500),
})

/** Pictures for the operator's eyes: of an ID, and of a trade in appeal. Each look stands in the audit log. */
export function registerOperatorPictures(app: FastifyInstance, exchange: Exchange): void {
  const { db } = exchange
  const seen = (request: FastifyRequest, act: AuditAct, details: Record<string, string>, userId?: string) =>
    audit(db, { request, exchange }, { act, actor: 'operator', ...accountOf(request), userId, details })

  app.get<{ Params: { id: string; side: string } }>(
    '/operator/verifications/:id/:side',
    async (request, reply) => {
      await requireOperator(request, exchange)
      const { id } = request.params
      const side = request.params.side === 'back' ? 'back' : 'front'
      const { userId, picture } = await verificationPicture(db, id, side)
      await seen(request, 'verification.viewed', { verification: id, side }, userId)
      return sendPicture(reply, picture)
    },
  )
  app.get<{ Params: { id: string } }>('/operator/appeals/:id/proof', async (request, reply) => {
    await requireOperator(request, exchange)
    const { id } = request.params
    const picture = await appealPicture(db, id)
    await seen(request, 'appeal.viewed', { appeal: id })
    return sendPicture(reply, picture)
  })
}
