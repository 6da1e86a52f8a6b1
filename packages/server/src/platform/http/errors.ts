import { SOMETHING_WENT_WRONG } from '@cht/sdk/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getErrorCode } from '../../kernel/error-fields.js'
import { notFound, Refusal } from '../../kernel/refusal.js'
import { isTransient } from '../db/database.js'
import { StorageError } from '../picture-storage/object-storage.js'
import { bodyCutOff, bodyTooLarge } from './body-limits.js'
import { sendResponse, toRefusalResponse } from './response.js'

const RETRY_AFTER_SECONDS = 2

export function unsupportedMediaType() {
  return new Refusal(415, 'unsupported_media_type', 'Send JSON')
}

/** Refuses what this process cannot do now, and the same or another one can in a moment. */
export function unavailable() {
  return new Refusal(503, 'unavailable', 'The exchange is away for a moment. Try again', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}

/** The refusals for error codes of Fastify. */
const FASTIFY_ERRORS: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_JSON_BODY: new Refusal(400, 'malformed_json', 'The body is not valid JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal(
    400,
    'malformed_body',
    'The body has another length than announced',
  ),
  FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge(),
  // No id is so long.
  FST_ERR_MAX_PARAM_LENGTH: notFound(),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMediaType(),
}

/** Messages of the multipart parser, which sets no error codes. */
const MALFORMED_UPLOAD =
  /^(Unexpected end of (form|multipart data|file)|Multipart: |Malformed |Part terminated early|Unsupported content type)/

/** Converts any thrown value to the refusal that the client receives; 500 for an unknown one. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const refusal = FASTIFY_ERRORS[getErrorCode(error) ?? '']
  if (refusal) return refusal
  if (isTransient(error) || error instanceof StorageError) return unavailable()
  if (error instanceof Error && MALFORMED_UPLOAD.test(error.message))
    return new Refusal(400, 'malformed_body', 'The upload cannot be read')
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500)
    return new Refusal(status, 'bad_request', 'The request cannot be understood')
  return new Refusal(500, 'internal', SOMETHING_WENT_WRONG)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that the request is answered with; null without one. */
    refusalCode: string | null
  }
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { retryAfter } = refusal.details
  reply.request.refusalCode = refusal.code
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return sendResponse(reply, toRefusalResponse(refusal))
}

/**
 * Whether the client closed the connection before its body had arrived. The error's code does not show this: a lost database
 * connection has the same code.
 */
const isBodyCutOff = (error: unknown, { raw }: FastifyRequest) => error !== null && error === raw.errored

/** Sets the app's error handler: every error becomes a refusal, and those from status 500 on are logged. */
export function handleErrors(app: FastifyInstance): void {
  app.decorateRequest('refusalCode', null)
  app.setErrorHandler((error, request, reply) => {
    const refusal = isBodyCutOff(error, request) ? bodyCutOff() : toRefusal(error)
    if (refusal.status >= 500) request.log.error({ err: error, status: refusal.status }, 'a request failed')
    return sendRefusal(reply, refusal)
  })
}
