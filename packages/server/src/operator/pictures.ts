import type { AuditAct } from '@cht/sdk/operator'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../audit/service.js'
import type { Exchange } from '../exchange.js'
import { sendPicture } from '../pictures.js'
import { appealPicture } from '../trades/appeals.js'
import { verificationPicture } from '../verification/service.js'
import { requireOperator } from './token.js'

/** Pictures for the operator's eyes: of an ID, and of a trade in appeal. Each look stands in the audit log. */
export const operatorPictures = (app: FastifyInstance, exchange: Exchange): void => {
  const { db } = exchange
  const seen = (request: FastifyRequest, act: AuditAct, details: Record<string, string>, userId?: string) =>
    audit(db, { request, exchange }, { act, actor: 'operator', userId, details })

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
