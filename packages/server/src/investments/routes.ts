import { investments } from '@cht/sdk/investments'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../context.js'
import { snapshot } from '../db/database.js'
import { presentCountdown, presentInvestment, presentInvestments } from '../domain/investments/mapper.js'
import { read, write } from '../http/router.js'
import { countReferrals, payReferralBonus, referralsOf } from '../referrals/service.js'
import { investmentsIn, stakesOf } from './lists.js'
import { createInvestment, findInvestment, reinvest } from './service.js'

export function investmentRoutes(app: FastifyInstance, exchange: Exchange): void {
  const { db, clock } = exchange

  read(app, exchange, investments.list, async ({ user, input }) => {
    // One moment for both: between two statements an investment could be in the sum and in no list.
    const [rows, stakes] = await snapshot(db, (tx) => [
      investmentsIn(tx, user.id, input),
      stakesOf(tx, user.id),
    ])
    return presentInvestments(rows, stakes, exchange.config.capitalReleaseDays, input)
  })
  read(app, exchange, investments.countdown, async ({ user, input }) =>
    presentCountdown(await findInvestment(db, user.id, input.id), clock.now()),
  )
  write(app, exchange, investments.create, {
    run: async (tx, { user, input }) => {
      const row = await createInvestment(tx, exchange, user.id, input)
      await payReferralBonus(tx, row.createdAt, user.id, row.amount)
      return presentInvestment(row)
    },
  })
  write(app, exchange, investments.reinvest, {
    run: async (tx, { user, input }) =>
      presentInvestment(await reinvest(tx, exchange, user.id, input.investmentId)),
  })
  read(app, exchange, investments.referrals, async ({ user, input }) => {
    const page = await referralsOf(db, user.id, input)
    return { referralList: page, nextCursor: page.nextCursor }
  })
  read(app, exchange, investments.referralCount, ({ user }) => countReferrals(db, user.id))
}
