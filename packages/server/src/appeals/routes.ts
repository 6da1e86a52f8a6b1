import { appeals } from '@cht/sdk/appeals'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../exchange.js'
import { write } from '../http/route.js'
import { notify } from '../notifications/service.js'
import { joinedNotices } from '../trades/notices.js'
import { presentTrade } from '../trades/rows.js'
import { act, findOwnTrade } from '../trades/service.js'
import { fileAppeal } from './service.js'

export const appealRoutes = (app: FastifyInstance, exchange: Exchange): void => {
  const { clock } = exchange

  write(app, exchange, appeals.create, {
    run: async (tx, { user, input }) => {
      const who = { userId: user.id, id: input.order }
      const { trade, by, now } = await act(tx, clock, who, (party) => ({ type: 'appeal.open', by: party }))
      await fileAppeal(tx, input.order, now, { by, reason: input.reason, description: input.description })
      if (trade.filings.length > 0) await notify(tx, now, joinedNotices(trade, by))
      return presentTrade(await findOwnTrade(tx, user.id, input.order), user.id, now).appeal
    },
  })
}
