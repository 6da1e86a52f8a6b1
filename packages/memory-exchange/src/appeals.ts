import { type AppealEvent, carryOutDecision } from '@cht/machines/lifecycles'
import type { Party } from '@cht/sdk/rules'
import {
  assertAccountCan,
  createAppealJoinedNotifications,
  createAppealNotifications,
  type TradeRow,
  tickTradeRow,
} from '@cht/server/domain'
import { addAppealEvent, getNewDeadline, sendToAppeal, tickAppeal } from './appeal-state.js'
import type { Handlers } from './handlers.js'
import { assertFound, type MemoryStore, notify, type UserRecord } from './store.js'
import { advanceTrade, applyTradeEvent, getUserTrade, toWireTradeFor } from './trades.js'

interface Details {
  party: Party
  text?: string
  evidenceId?: string
}

/** Sends an event to the appeal of a trade and stores it. A decision that has become final ends the trade. */
const sendAppealEvent = (
  store: MemoryStore,
  trade: TradeRow,
  event: AppealEvent,
  { party, text, evidenceId }: Details,
): void => {
  const before = tickAppeal(store, trade)
  const { transition } = tickTradeRow(trade, store.now())
  const appeal = sendToAppeal(store, trade, event)
  const dueAt = getNewDeadline(before, appeal)
  const { type } = event
  addAppealEvent(store, trade, { type, party, text: text ?? null, evidenceId: evidenceId ?? null, dueAt })
  const decided = carryOutDecision(transition, appeal)
  if (decided.decidedFor === undefined) notify(store, createAppealNotifications(trade, { type, party, text }))
  else advanceTrade(store, trade, { type: 'appeal.resolve', to: decided.decidedFor }, decided.transition)
}

export function createAppealHandlers(store: MemoryStore): Handlers<'appeals', 'create'> {
  return {
    create: ({ order, reason, description }, user) => {
      const { trade, by } = getUserTrade(store, user, order)
      applyTradeEvent(store, trade, { type: 'appeal.open', by }, { by, reason, description })
      if (trade.filings.length > 1) notify(store, createAppealJoinedNotifications(trade, by))
      return toWireTradeFor(store, user, trade).appeal
    },
  }
}

export function createAppealProcessHandlers(
  store: MemoryStore,
): Handlers<'appeals', 'addStatement' | 'addPicture' | 'requestReview' | 'acceptDecision'> {
  const send = (
    user: UserRecord,
    id: string,
    type: 'statement.add' | 'picture.add' | 'review.request' | 'decision.accept',
    details: Omit<Details, 'party'> = {},
  ) => {
    const { trade, by } = getUserTrade(store, user, id)
    sendAppealEvent(store, trade, { type, by }, { party: by, ...details })
    return toWireTradeFor(store, user, trade)
  }
  return {
    addStatement: ({ id, text }, user) => send(user, id, 'statement.add', { text }),
    addPicture: ({ id, picture }, user) => {
      const evidenceId = store.nextId('evidence')
      const wire = send(user, id, 'picture.add', { evidenceId })
      store.evidence.set(evidenceId, typeof picture === 'string' ? picture : URL.createObjectURL(picture))
      return wire
    },
    requestReview: ({ id, text }, user) => send(user, id, 'review.request', { text }),
    acceptDecision: ({ id }, user) => {
      if (getUserTrade(store, user, id).by === 'seller') assertAccountCan(user, 'confirm', store.now())
      return send(user, id, 'decision.accept')
    },
  }
}

/** What the operator does in the appeal of a trade. */
export function createAppealOperator(store: MemoryStore) {
  const find = (tradeId: string) => assertFound(store.trades.find(({ id }) => id === tradeId))
  return {
    /** Asks a party for something; the answer is due at `dueAt`, in ms. */
    askParty: (tradeId: string, party: Party, text: string, dueAt: number) =>
      sendAppealEvent(store, find(tradeId), { type: 'information.ask', of: party, dueAt }, { party, text }),
    /** Decides for a party. The decision is final 24 hours later, or at once if it is that of a review. */
    decideAppeal: (tradeId: string, to: Party, reason = 'The proof decides') =>
      sendAppealEvent(store, find(tradeId), { type: 'appeal.resolve', to }, { party: to, text: reason }),
  }
}
