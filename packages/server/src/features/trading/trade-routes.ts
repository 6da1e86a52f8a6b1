import type { TradeEvent } from '@cht/machines/lifecycles'
import { type InputOf, orders, trades } from '@cht/sdk/contract'
import type { Party } from '@cht/sdk/rules'
import type { FastifyInstance } from 'fastify'
import { assertAccountCan } from '../../domain/auth/account-actions.js'
import type { SessionUser } from '../../domain/auth/session-user.js'
import { mapPage } from '../../domain/pagination.js'
import { createCancellationAnswer } from '../../domain/trading/cancellation-answer.js'
import { toWireTrade, toWireTradeEvents } from '../../domain/trading/trade-mapper.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, readSnapshot, type Transaction } from '../../platform/db/database.js'
import { PICTURE_BODY_LIMIT, sendPicture } from '../../platform/http/pictures.js'
import { registerRead, registerWrite, requireReader } from '../../platform/http/router.js'
import { listAppealEventsForParty } from './operator-appeals.js'
import { PROOF_PATHS, type ProofPart, readProof, storeProof } from './proofs.js'
import { listOpenTrades, listTradeEvents } from './trade-queries.js'
import {
  canSubmitProof,
  confirmPayment,
  findTradeForParty,
  lockTradeForParty,
  type PartyTrade,
  payRest,
  payTrade,
  sendTradeEvent,
} from './trades.js'

/** The handler of a write that is one event of a trade's lifecycle, sent by one of its parties. */
const createEventHandler = <Input extends { id: string }>(
  { clock }: ServerContext,
  toEvent: (by: Party, input: Input) => TradeEvent,
) => ({
  userLock: 'share' as const,
  lock: (tx: Transaction, { user, input }: { user: SessionUser; input: Input }) =>
    lockTradeForParty(tx, clock, { userId: user.id, id: input.id }),
  run: async (
    tx: Transaction,
    { user, input }: { user: SessionUser; input: Input },
    _: unknown,
    locked: PartyTrade,
  ) => toWireTrade(await sendTradeEvent(tx, locked, toEvent(locked.by, input)), user.id, locked.now),
})

export function tradeRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, clock } = context

  registerRead(
    app,
    context,
    trades.open,
    async ({ db, user, input }) => {
      const now = clock.now()
      const page = await listOpenTrades(db, user.id, input)
      return mapPage(page, (row) => toWireTrade(row, user.id, now))
    },
    { mayUseReplica: true },
  )

  const readTrade = async (tx: Queryable, userId: string, id: string) => {
    const trade = await findTradeForParty(tx, userId, id)
    const events = toWireTradeEvents(await listTradeEvents(tx, trade.id))
    const now = clock.now()
    const wire = toWireTrade(trade, userId, now)
    if (!wire.appeal) return { ...wire, events }
    const appealEvents = await listAppealEventsForParty(tx, trade, userId)
    return { ...wire, events, appeal: { ...wire.appeal, events: appealEvents } }
  }
  registerRead(app, context, trades.get, async ({ user, input }) => {
    // One snapshot: between two statements an event could be stored that the trade does not have yet.
    const [trade] = await readSnapshot(db, (tx) => [readTrade(tx, user.id, input.id)])
    return trade
  })

  /** What the two writes of a proof have in common. */
  const createProofWrite = (part: ProofPart) => ({
    userLock: 'share' as const,
    bodyLimit: PICTURE_BODY_LIMIT,
    isUrgent: (userId: string, { id = '' }: { id?: string }) =>
      canSubmitProof(db, clock, { userId, id, part }),
    // Decoding takes time, so it happens before the transaction, and only where the trade accepts a proof now. The
    // transaction checks again.
    prepare: async ({ input, user }: { input: InputOf<typeof trades.sendRest>; user: SessionUser }) => {
      const pictures = await context.pictures.read({
        userId: user.id,
        lane: 'payment',
        sources: { paymentProof: input.paymentProof },
        isNeeded: () => canSubmitProof(db, clock, { userId: user.id, id: input.id, part }),
      })
      return pictures && storeProof(context, pictures.paymentProof)
    },
    lock: (tx: Transaction, { user, input }: { user: SessionUser; input: { id: string } }) =>
      lockTradeForParty(tx, clock, { userId: user.id, id: input.id }),
  })

  registerWrite(app, context, orders.pay, {
    ...createProofWrite('payment'),
    run: async (tx, { user, input: { id: _, paymentProof: __, ...payment } }, proof, locked) => {
      const paid = await payTrade(tx, locked, { ...payment, proof })
      return toWireTrade(paid, user.id, locked.now)
    },
  })

  registerWrite(app, context, orders.confirm, {
    userLock: 'share',
    lock: (tx, { user, input }) => lockTradeForParty(tx, clock, { userId: user.id, id: input.id }),
    run: async (tx, { user, input: { sender } }, _, locked) => {
      assertAccountCan(user, 'confirm', locked.now)
      return toWireTrade(await confirmPayment(tx, locked, sender), user.id, locked.now)
    },
  })

  registerWrite(app, context, trades.sendRest, {
    ...createProofWrite('rest'),
    run: async (tx, { user, input: { transactionHash } }, proof, locked) =>
      toWireTrade(await payRest(tx, locked, { proof, transactionHash }), user.id, locked.now),
  })
  registerWrite(
    app,
    context,
    trades.reportAmount,
    createEventHandler(context, (by, { amount }) => ({ type: 'amount.report', by, amount })),
  )
  registerWrite(
    app,
    context,
    trades.disputeAmount,
    createEventHandler(context, (by) => ({ type: 'amount.dispute', by })),
  )

  registerWrite(
    app,
    context,
    trades.sendMessage,
    createEventHandler(context, (by, { message }) => ({ type: 'message.send', by, message })),
  )
  registerWrite(
    app,
    context,
    trades.requestExtension,
    createEventHandler(context, (by) => ({ type: 'extension.request', by })),
  )
  registerWrite(
    app,
    context,
    trades.answerExtension,
    createEventHandler(context, (by, { accept }) => ({
      type: accept ? 'extension.accept' : 'extension.decline',
      by,
    })),
  )
  registerWrite(
    app,
    context,
    trades.requestCancellation,
    createEventHandler(context, (by) => ({ type: 'cancellation.request', by })),
  )
  registerWrite(
    app,
    context,
    trades.answerCancellation,
    createEventHandler(context, (by, answer) => createCancellationAnswer(by, answer)),
  )

  // They respond with a picture, so they are no endpoints of the contract, whose responses are JSON.
  for (const [path, part] of PROOF_PATHS)
    app.get<{ Params: { id: string } }>(`/trades/:id/${path}`, async (request, reply) => {
      const user = await requireReader(app, request)
      return sendPicture(reply, await readProof(context, user.id, request.params.id, part))
    })
}
