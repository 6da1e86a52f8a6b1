import { investments } from '@cht/sdk/investments'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../context.js'
import { snapshot } from '../db/database.js'
import { presentCountdown, presentInvestment, presentInvestments } from '../domain/investments/mapper.js'
import { read, write } from '../http/router.js'
import { countReferrals, listReferrals, payReferralBonus } from '../referrals/service.js'
import { listInvestments, listStakes } from './queries.js'
import { createInvestment, findInvestment, reinvest } from './service.js'

export function investmentRoutes(app: FastifyInstance, context: Exchange): void {
  const { db, clock, config } = context

  read(app, context, investments.list, async ({ user, input }) => {
    // One snapshot for both: between two statements an investment could be in the sum and in no list.
    const [rows, stakes] = await snapshot(db, (tx) => [
      listInvestments(tx, user.id, input),
      listStakes(tx, user.id),
    ])
    return presentInvestments(rows, stakes, config.capitalReleaseDays, input)
  })
  read(app, context, investments.countdown, async ({ user, input }) =>
    presentCountdown(await findInvestment(db, user.id, input.id), clock.now()),
  )
  write(app, context, investments.create, {
    run: async (tx, { user, input }) => {
      const row = await createInvestment(tx, context, user.id, input)
      await payReferralBonus(tx, row.createdAt, user.id, row.amount)
      return presentInvestment(row)
    },
  })
  write(app, context, investments.reinvest, {
    run: async (tx, { user, input }) =>
      presentInvestment(await reinvest(tx, context, user.id, input.investmentId)),
  })
  read(app, context, investments.referrals, async ({ user, input }) => {
    const page = await listReferrals(db, user.id, input)
    return { referralList: page, nextCursor: page.nextCursor }
  })
  read(app, context, investments.referralCount, ({ user }) => countReferrals(db, user.id))
}
