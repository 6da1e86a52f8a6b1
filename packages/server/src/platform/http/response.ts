import type { Endpoint } from '@cht/sdk/contract'
import type { FastifyReply } from 'fastify'
import { toResponseBody } from '../../domain/response-body.js'
import type { Refusal } from '../../kernel/refusal.js'

/** A response of an endpoint: its status and its JSON text, as it is sent and kept for an idempotency key. */
export interface EndpointResponse {
  status: number
  body: string
}

/** What an endpoint's handler may return. */
export type Payload = Record<string, unknown> | unknown[] | boolean | undefined

export function toSuccessResponse(endpoint: Endpoint, payload: Payload): EndpointResponse {
  return {
    status: endpoint.created ? 201 : 200,
    body: JSON.stringify(toResponseBody(endpoint, payload)),
  }
}

export function toRefusalResponse({ status, message, code, details }: Refusal): EndpointResponse {
  const { fields } = details
  return { status, body: JSON.stringify({ message, code, ...(fields ? { fields } : {}) }) }
}

export function sendResponse(reply: FastifyReply, { status, body }: EndpointResponse): FastifyReply {
  return reply.status(status).type('application/json; charset=utf-8').send(body)
}
