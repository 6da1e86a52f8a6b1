import { type AuditAct, OPERATOR_PICTURES } from '@cht/sdk/operator'
import { isLine, TEXT_RULE } from '@cht/sdk/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readAppealEvidence } from '../features/trading/evidence.js'
import { readAppealProof } from '../features/trading/operator-appeals.js'
import { readClaimProof } from '../features/trading/operator-claims.js'
import { PROOF_PATHS } from '../features/trading/proofs.js'
import { getRequester, readVerificationPicture } from '../features/verification/service.js'
import { invalidInput, notFound } from '../kernel/refusal.js'
import { audit } from '../platform/audit/service.js'
import type { ServerContext } from '../platform/context.js'
import { sendPicture } from '../platform/http/pictures.js'
import { requireOperator } from './token.js'

/** Reads a parameter of the query, with the same maximum length as at the operator's endpoints. */
const readText = ({ query }: FastifyRequest, name: string, maxLength: number): string | undefined => {
  const text: unknown = Object(query)[name]
  if (text === undefined) return undefined
  const trimmed = typeof text === 'string' ? text.trim() : undefined
  if (trimmed === undefined || trimmed.length > maxLength)
    throw invalidInput([{ path: name, message: `must be a text of at most ${maxLength} characters` }])
  if (!isLine(trimmed)) throw invalidInput([{ path: name, message: TEXT_RULE }])
  return trimmed
}

/** Who views a picture and why, for the audit log. */
const readAuditInfo = (request: FastifyRequest) => ({
  by: readText(request, 'by', 100),
  why: readText(request, 'why', 500),
})

const PICTURE_SIDES = ['front', 'back'] as const

type PicturePath = keyof typeof OPERATOR_PICTURES
type Params = Readonly<Record<'id' | 'side' | 'pictureId', string>>

/** Registers the pictures of an ID, and of a trade in appeal or with a claim. Each view is written to the audit log. */
export function registerOperatorPictures(app: FastifyInstance, context: ServerContext): void {
  const { db } = context
  const auditView = (
    request: FastifyRequest,
    act: AuditAct,
    details: Record<string, string>,
    userId?: string,
  ) => audit(db, { request, context }, { act, actor: 'operator', ...readAuditInfo(request), userId, details })

  const registerPicture = (
    path: PicturePath,
    view: (request: FastifyRequest, params: Params) => Promise<Uint8Array>,
  ) =>
    app.get<{ Params: Params }>(path.replace(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
      request.operator = await requireOperator(request, context, OPERATOR_PICTURES[path])
      return sendPicture(reply, await view(request, request.params))
    })

  registerPicture('/operator/verifications/{id}/{side}', async (request, { id, side: sideName }) => {
    const side = PICTURE_SIDES.find((name) => name === sideName)
    if (side === undefined) throw notFound()
    const picture = await readVerificationPicture(context, id, side)
    const userId = await getRequester(db, id)
    await auditView(request, 'verification.viewed', { verification: id, side }, userId)
    return picture
  })
  for (const [path, part] of PROOF_PATHS) {
    registerPicture(`/operator/appeals/{id}/${path}`, async (request, { id }) => {
      const picture = await readAppealProof(context, id, part)
      await auditView(request, 'appeal.viewed', { appeal: id })
      return picture
    })
    registerPicture(`/operator/trade-claims/{id}/${path}`, async (request, { id }) => {
      const picture = await readClaimProof(context, id, part)
      await auditView(request, 'tradeClaim.viewed', { claim: id })
      return picture
    })
  }
  registerPicture('/operator/appeals/{id}/pictures/{pictureId}', async (request, { id, pictureId }) => {
    const picture = await readAppealEvidence(context, id, pictureId)
    await auditView(request, 'appeal.viewed', { appeal: id, picture: pictureId })
    return picture
  })
}
