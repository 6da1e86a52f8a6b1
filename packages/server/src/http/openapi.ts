import { openApiDocument } from '@cht/sdk/openapi'
import type { FastifyInstance } from 'fastify'

/** Serves the contract as an OpenAPI document, written when somebody first asks for it. */
export function openApiRoutes(api: FastifyInstance): void {
  let text: string | undefined
  api.get('/openapi.json', async (_, reply) => {
    text ??= JSON.stringify(openApiDocument())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
