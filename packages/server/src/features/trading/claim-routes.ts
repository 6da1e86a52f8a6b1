import { claims } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { toWireTrade } from '../../domain/trading/trade-mapper.js'
import type { ServerContext } from '../../platform/context.js'
import type { Transaction } from '../../platform/db/database.js'
import { registerWrite } from '../../platform/http/router.js'
import { answerClaim, fileClaim, withdrawClaim } from './claims.js'
import { lockTradeForParty } from './trades.js'

/** Registers the endpoints by which the parties of an ended trade file, answer and withdraw claims (decision 45). */
export function claimRoutes(app: FastifyInstance, context: ServerContext): void {
  const { clock } = context
  const lock = (tx: Transaction, { user, input }: { user: { id: string }; input: { id: string } }) =>
    lockTradeForParty(tx, clock, { userId: user.id, id: input.id })

  registerWrite(app, context, claims.file, {
    userLock: 'share',
    lock,
    run: async (tx, { user, input }, _, locked) =>
      toWireTrade(fileClaim(tx, locked, input), user.id, locked.now),
  })
  registerWrite(app, context, claims.answer, {
    userLock: 'share',
    lock,
    run: async (tx, { user, input }, _, locked) =>
      toWireTrade(answerClaim(tx, locked, input.text), user.id, locked.now),
  })
  registerWrite(app, context, claims.withdraw, {
    userLock: 'share',
    lock,
    run: async (tx, { user }, _, locked) => toWireTrade(withdrawClaim(tx, locked), user.id, locked.now),
  })
}
