import { rates } from '@cht/sdk/rates'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../context.js'
import { read } from '../http/router.js'
import { currentRates } from './service.js'

export function rateRoutes(app: FastifyInstance, context: Exchange): void {
  read(app, context, rates.get, () => currentRates(context.db))
}
