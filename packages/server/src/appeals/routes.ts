import { appeals } from '@cht/sdk/appeals'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../exchange.js'
import { write } from '../http/route.js'
import { notify } from '../notifications/service.js'
import { joinedNotices } from '../trades/notices.js'
import { presentTrade } from '../trades/rows.js'
import { appealTrade } from '../trades/service.js'

export const appealRoutes = (app: FastifyInstance, exchange: Exchange): void => {
  const { clock } = exchange

  write(app, exchange, appeals.create, {
    run: async (tx, { user, input }) => {
      const { order: id, reason, description } = input
      const { trade, by, now } = await appealTrade(
        tx,
        clock,
        { userId: user.id, id },
        { reason, description },
      )
      if (trade.filings.length > 1) await notify(tx, now, joinedNotices(trade, by))
      return presentTrade(trade, user.id, now).appeal
    },
  })
}
