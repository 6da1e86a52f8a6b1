import { rates } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../../platform/context.js'
import { registerRead } from '../../platform/http/router.js'
import { readRates } from './service.js'

export function rateRoutes(app: FastifyInstance, context: ServerContext): void {
  registerRead(app, context, rates.get, () => readRates(context.db))
}
