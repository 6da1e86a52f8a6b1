import type { Endpoint } from '@cht/sdk/define-endpoint'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.js'
import type { Transaction } from '../db/database.js'
import type { Payload } from '../http/response.js'
import { type Call, registerEndpoint } from '../http/router.js'

/** Registers an endpoint of the operator that acts in one transaction. */
export function registerAct<const E extends Endpoint>(
  app: FastifyInstance,
  context: ServerContext,
  endpoint: E,
  run: (tx: Transaction, call: Call<E>) => Promise<Payload>,
): void {
  registerEndpoint(app, context, endpoint, (call) => context.db.transaction((tx) => run(tx, call)))
}
