import { appeals } from '@cht/sdk/appeals'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../context.js'
import { presentTrade } from '../domain/trades/mapper.js'
import { joinedNotices } from '../domain/trades/notifications.js'
import { write } from '../http/router.js'
import { notify } from '../notifications/service.js'
import { appealTrade, lockOwnTrade } from '../trades/service.js'

export function appealRoutes(app: FastifyInstance, exchange: Exchange): void {
  const { clock } = exchange

  write(app, exchange, appeals.create, {
    lock: (tx, { user, input }) => lockOwnTrade(tx, { userId: user.id, id: input.order }),
    run: async (tx, { user, input: { reason, description } }, _, own) => {
      const { trade, now } = await appealTrade(tx, clock, own, { reason, description })
      if (trade.filings.length > 1) notify(tx, now, joinedNotices(trade, own.by))
      return presentTrade(trade, user.id, now).appeal
    },
  })
}
