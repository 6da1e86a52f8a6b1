import { statement } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../../platform/context.js'
import { registerRead } from '../../platform/http/router.js'
import { listStatement } from './queries.js'

export function statementRoutes(app: FastifyInstance, context: ServerContext): void {
  registerRead(app, context, statement.list, ({ db, user, input }) => listStatement(db, user.id, input), {
    mayUseReplica: true,
  })
}
