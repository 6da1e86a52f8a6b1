import type { Endpoint } from '@cht/sdk/contract'
import { operator } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../../platform/context.js'
import type { Payload } from '../../platform/http/response.js'
import { type EndpointCall, registerEndpoint } from '../../platform/http/router.js'
import { listComplaints } from './complaints.js'
import { readDays } from './days.js'
import { listMoney } from './money.js'
import { listOwed } from './owed.js'
import { completePeriod } from './period.js'

/** Registers the reports for the operator (decision 53). */
export function registerReports(app: FastifyInstance, context: ServerContext): void {
  const { timeZone } = context.config
  const register = <const E extends Endpoint>(
    endpoint: E,
    run: (call: EndpointCall<E>) => Promise<Payload>,
  ): void => registerEndpoint(app, context, endpoint, run, { mayUseReplica: true })

  register(operator.reportDays, ({ db, input }) => readDays({ ...context, db }, input))
  register(operator.reportMoney, ({ db, input: { day, ...page } }) => {
    const { from } = completePeriod(context, { from: day })
    return listMoney(db, { day: from, timeZone, ...page })
  })
  register(operator.reportOwed, ({ db, input }) => listOwed(db, input))
  register(operator.reportComplaints, ({ db, input }) =>
    listComplaints(db, { ...input, ...completePeriod(context, input), timeZone }),
  )
}
