import { randomUUID } from 'node:crypto'
import { appealLifecycle } from '@cht/machines/lifecycles'
import { appeals } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { assertAccountCan } from '../../domain/auth/account-actions.js'
import { toStoredAppeal, toWireTrade } from '../../domain/trading/trade-mapper.js'
import type { ServerContext } from '../../platform/context.js'
import type { Transaction } from '../../platform/db/database.js'
import { auditRefusedPictures } from '../../platform/http/audit-refused.js'
import { PICTURE_BODY_LIMIT, sendPicture } from '../../platform/http/pictures.js'
import { registerWrite, requireReader } from '../../platform/http/router.js'
import { requirePicture } from '../../platform/pictures/picture-reader.js'
import { insertEvidence, readOwnEvidence, storeEvidence } from './evidence.js'
import { sendAppealEvent } from './send-appeal-event.js'
import { findTradeForParty, getParty, lockTradeForParty, type PartyTrade } from './trades.js'

/** Whether the appeal of the trade accepts a picture from the user now. Takes no lock: the transaction checks again. */
const canAddPicture = async ({ db, clock }: ServerContext, userId: string, id: string): Promise<boolean> => {
  const trade = await findTradeForParty(db, userId, id).catch(() => undefined)
  const by = trade && getParty(trade, userId)
  const appeal = trade && toStoredAppeal(trade)
  return (
    by !== undefined &&
    appeal !== undefined &&
    appealLifecycle.restore(appeal, clock.now()).can({ type: 'picture.add', by })
  )
}

interface TextCall {
  user: { id: string }
  input: { id: string; text: string }
}

/** Registers the endpoints by which a party takes part in the appeal of its trade. */
export function appealProcessRoutes(app: FastifyInstance, context: ServerContext): void {
  const { clock } = context
  const lock = (tx: Transaction, { user, input }: { user: { id: string }; input: { id: string } }) =>
    lockTradeForParty(tx, clock, { userId: user.id, id: input.id })

  const createTextHandler = (type: 'statement.add' | 'review.request') => ({
    userLock: 'share' as const,
    lock,
    run: async (tx: Transaction, { user, input: { text } }: TextCall, _: unknown, locked: PartyTrade) => {
      const { by, now } = locked
      const trade = await sendAppealEvent(tx, locked, { type, by }, { type, party: by, text })
      return toWireTrade(trade, user.id, now)
    },
  })

  registerWrite(app, context, appeals.addStatement, createTextHandler('statement.add'))

  registerWrite(app, context, appeals.addPicture, {
    userLock: 'share',
    bodyLimit: PICTURE_BODY_LIMIT,
    // Decoding takes time, so it happens before the transaction, and only where the appeal accepts a picture now.
    prepare: async (call) => {
      const { input, user } = call
      const id = randomUUID()
      const pictures = await context.pictures.read({
        userId: user.id,
        lane: 'evidence',
        sources: { picture: input.picture },
        isNeeded: () => canAddPicture(context, user.id, input.id),
        onThrottled: (limit) => auditRefusedPictures(call, limit),
      })
      return pictures && { id, stored: await storeEvidence(context, id, pictures.picture) }
    },
    lock,
    run: async (tx, { user }, picture, locked: PartyTrade) => {
      const { by, now } = locked
      const event = { type: 'picture.add', by } as const
      const details = { type: event.type, party: by, evidenceId: picture?.id }
      const trade = await sendAppealEvent(tx, locked, event, details)
      // After the chart, whose refusal says why no picture was read.
      const { id, stored } = requirePicture(picture)
      await insertEvidence(tx, { id, tradeId: trade.id, party: by, picture: stored, receivedAt: now })
      return toWireTrade(trade, user.id, now)
    },
  })

  registerWrite(app, context, appeals.requestReview, createTextHandler('review.request'))

  registerWrite(app, context, appeals.acceptDecision, {
    userLock: 'share',
    lock,
    run: async (tx, { user }, _, locked: PartyTrade) => {
      const { by, now } = locked
      // The seller who accepts releases the escrow to the buyer, as a confirmation does.
      if (by === 'seller') assertAccountCan(user, 'confirm', now)
      const event = { type: 'decision.accept', by } as const
      const trade = await sendAppealEvent(tx, locked, event, { type: event.type, party: by })
      return toWireTrade(trade, user.id, now)
    },
  })

  // Responds with a picture, so it is no endpoint of the contract, whose responses are JSON.
  app.get<{ Params: { id: string; pictureId: string } }>(
    '/trades/:id/appeal/pictures/:pictureId',
    async (request, reply) => {
      const user = await requireReader(app, request)
      const { id, pictureId } = request.params
      return sendPicture(
        reply,
        await readOwnEvidence(context, { userId: user.id, tradeId: id, id: pictureId }),
      )
    },
  )
}
