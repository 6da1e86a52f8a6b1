import { operator } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../../platform/context.js'
import { registerEndpoint } from '../../platform/http/router.js'
import { listComplaints } from './complaints.js'
import { readDays } from './days.js'
import { listMoney } from './money.js'
import { listOwed } from './owed.js'
import { completePeriod } from './period.js'

/** Registers the reports for the operator (decision 53). */
export function registerReports(app: FastifyInstance, context: ServerContext): void {
  const { db, config } = context
  const { timeZone } = config
  registerEndpoint(app, context, operator.reportDays, ({ input }) => readDays(context, input))
  registerEndpoint(app, context, operator.reportMoney, ({ input: { day, ...page } }) => {
    const { from } = completePeriod(context, { from: day })
    return listMoney(db, { day: from, timeZone, ...page })
  })
  registerEndpoint(app, context, operator.reportOwed, ({ input }) => listOwed(db, input))
  registerEndpoint(app, context, operator.reportComplaints, ({ input }) =>
    listComplaints(db, { ...input, ...completePeriod(context, input), timeZone }),
  )
}
