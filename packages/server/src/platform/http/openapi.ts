import { createOpenApiDocument } from '@cht/sdk/openapi'
import type { FastifyInstance } from 'fastify'

/** Serves the contract as an OpenAPI document, which is generated on the first request. */
export function openApiRoutes(api: FastifyInstance): void {
  let json: string | undefined
  api.get('/openapi.json', async (_, reply) => {
    json ??= JSON.stringify(createOpenApiDocument())
    return reply.type('application/json; charset=utf-8').send(json)
  })
}
