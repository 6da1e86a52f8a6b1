import type { Endpoint } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../platform/context.js'
import type { Transaction } from '../platform/db/database.js'
import type { Payload } from '../platform/http/response.js'
import { type Call, registerEndpoint } from '../platform/http/router.js'

/** Registers an endpoint of the operator that acts in one transaction. */
export function registerAct<const E extends Endpoint>(
  app: FastifyInstance,
  context: ServerContext,
  endpoint: E,
  run: (tx: Transaction, call: Call<E>) => Promise<Payload>,
): void {
  registerEndpoint(app, context, endpoint, (call) => context.db.transaction((tx) => run(tx, call)))
}
