import { investments } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { toWireCountdown, toWireInvestment, toWireInvestments } from '../../domain/investments/mapper.js'
import type { ServerContext } from '../../platform/context.js'
import { readSnapshot } from '../../platform/db/database.js'
import { registerRead, registerWrite } from '../../platform/http/router.js'
import { lockReferrer, payReferralBonus } from '../referrals/bonuses.js'
import { countReferrals, listReferrals } from '../referrals/queries.js'
import { listInvestments, listStakes } from './queries.js'
import { createInvestment, findInvestment, reinvest } from './service.js'

export function investmentRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, clock, config } = context

  registerRead(
    app,
    context,
    investments.list,
    async ({ db, user, input }) => {
      // One snapshot for both: between two statements an investment could be in the sum and in no list.
      const [rows, stakes] = await readSnapshot(db, (tx) => [
        listInvestments(tx, user.id, input),
        listStakes(tx, user.id),
      ])
      return toWireInvestments(rows, stakes, config.capitalReleaseDays, input)
    },
    { mayUseReplica: true },
  )
  registerRead(app, context, investments.countdown, async ({ user, input }) =>
    toWireCountdown(await findInvestment(db, user.id, input.id), clock.now()),
  )
  registerWrite(app, context, investments.create, {
    lock: (tx, { user }) => lockReferrer(tx, user.id),
    run: async (tx, call) => {
      const row = await createInvestment(tx, context, call)
      // A second entry, whose accounts may come before those of the first: after a deadlock the transaction is repeated.
      await payReferralBonus(tx, config, row)
      return toWireInvestment(row)
    },
  })
  registerWrite(app, context, investments.reinvest, {
    userLock: 'share',
    run: async (tx, { user, input }) =>
      toWireInvestment(await reinvest(tx, context, user, input.investmentId)),
  })
  registerRead(
    app,
    context,
    investments.referrals,
    async ({ db, user, input }) => {
      const page = await listReferrals(db, user.id, input)
      return { referralList: page, nextCursor: page.nextCursor }
    },
    { mayUseReplica: true },
  )
  registerRead(app, context, investments.referralCount, ({ db, user }) => countReferrals(db, user.id), {
    mayUseReplica: true,
  })
}
