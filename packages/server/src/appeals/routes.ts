import { appeals } from '@cht/sdk/appeals'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../context.js'
import { presentTrade } from '../domain/trades/mapper.js'
import { joinedNotices } from '../domain/trades/notifications.js'
import { write } from '../http/router.js'
import { notify } from '../notifications/service.js'
import { appealTrade, lockTradeForParty } from '../trades/service.js'

export function appealRoutes(app: FastifyInstance, context: Exchange): void {
  const { clock } = context

  write(app, context, appeals.create, {
    lock: (tx, { user, input }) => lockTradeForParty(tx, { userId: user.id, id: input.order }),
    run: async (tx, { user, input: { reason, description } }, _, partyTrade) => {
      const { trade, now } = await appealTrade(tx, clock, partyTrade, { reason, description })
      if (trade.filings.length > 1) notify(tx, now, joinedNotices(trade, partyTrade.by))
      return presentTrade(trade, user.id, now).appeal
    },
  })
}
