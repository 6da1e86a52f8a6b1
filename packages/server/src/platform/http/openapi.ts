import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

const require = createRequire(import.meta.url)

/** Serves the contract as an OpenAPI document, which is read on the first request. */
export function openApiRoutes(api: FastifyInstance): void {
  let json: string | undefined
  api.get('/openapi.json', async (_, reply) => {
    json ??= JSON.stringify(require('@cht/sdk/openapi.json'))
    return reply.type('application/json; charset=utf-8').send(json)
  })
}
