import { appeals } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { createAppealJoinedNotifications } from '../../domain/trading/notifications.js'
import { toWireTrade } from '../../domain/trading/trade-mapper.js'
import type { ServerContext } from '../../platform/context.js'
import { registerWrite } from '../../platform/http/router.js'
import { notify } from '../notifications/notify.js'
import { appealTrade, lockTradeForParty } from './trades.js'

export function appealRoutes(app: FastifyInstance, context: ServerContext): void {
  const { clock } = context

  registerWrite(app, context, appeals.create, {
    userLock: 'share',
    lock: (tx, { user, input }) => lockTradeForParty(tx, clock, { userId: user.id, id: input.order }),
    run: async (tx, { user, input: { reason, description } }, _, locked) => {
      const { by, now } = locked
      const trade = await appealTrade(tx, locked, { reason, description })
      if (locked.trade.appealId !== null) notify(tx, now, createAppealJoinedNotifications(trade, by))
      return toWireTrade(trade, user.id, now).appeal
    },
  })
}
