import {
  PAYMENT_EXTENSION,
  type Party,
  type SenderStatement,
  type TradeMessageCode,
  type TradeState,
  type TradeStatement,
} from '@cht/sdk/rules'
import { getRefusal } from '../refusal.js'
import {
  getTradeState,
  isEndingByConsent,
  type Trade,
  type TradeEvent,
  type TradeSnapshot,
  tradeLifecycle,
} from './lifecycle.js'

/** An event that a trade's lifecycle has accepted, as it is stored. */
export interface StoredTradeEvent {
  type: TradeEvent['type']
  /** The party that acted, or for whom the operator decided; undefined for a `clock.tick`. */
  party: Party | undefined
  /** Exchange time in ms. */
  at: number
  /** The state that followed. */
  state: TradeState
  /** The message of a `message.send`. */
  message?: TradeMessageCode | undefined
  /** The amount of an `amount.report`, in minor units. */
  amount?: number | undefined
  /** What the party stated with the event; undefined if nothing is asked with it, or nothing was stated. */
  statement?: TradeStatement | undefined
}

const SENDERS: Record<SenderStatement, TradeStatement> = { same: 'sameSender', other: 'otherSender' }

/** What the party states with an event. */
const getStatement = (event: TradeEvent): TradeStatement | undefined => {
  if (event.type === 'payment.confirm')
    return event.sender === undefined ? 'senderNotStated' : SENDERS[event.sender]
  if (!('isPaid' in event) || event.isPaid === undefined) return undefined
  return event.isPaid ? 'paid' : 'notPaid'
}

const getEventParty = (event: TradeEvent): Party | undefined => {
  if ('by' in event) return event.by
  return 'to' in event ? event.to : undefined
}

/** The stored form of an event; undefined for a `clock.tick` that did not change the state. */
export function toStoredTradeEvent(
  event: TradeEvent,
  { at, before, after }: { at: number; before: TradeState; after: TradeState },
): StoredTradeEvent | undefined {
  if (event.type === 'clock.tick' && before === after) return undefined
  const message = 'message' in event ? { message: event.message } : {}
  const amount = 'amount' in event ? { amount: event.amount } : {}
  const statement = getStatement(event)
  return {
    type: event.type,
    party: getEventParty(event),
    at,
    state: after,
    ...message,
    ...amount,
    ...(statement && { statement }),
  }
}

/** Rebuilds an event. It has `by`, `to` and `now` for every type: the lifecycle reads only those that belong to the type. */
const toEvent = ({ type, party, at, message, amount }: StoredTradeEvent) =>
  ({ type, by: party, to: party, now: at, ...(message && { message }), amount }) as TradeEvent

/** What the operator does to the windows: it is in the deadlines of the trade already. */
const MOVES_WINDOWS: ReadonlySet<TradeEvent['type']> = new Set([
  'trade.freeze',
  'trade.unfreeze',
  'window.extend',
])

export interface Replay {
  /** The state at which the replay ended. */
  state: TradeState
  /** The first event that was refused, or was followed by another state than the stored one. */
  failed?: StoredTradeEvent
}

const isAcceptedExtension = ({ type }: StoredTradeEvent) =>
  type === ('extension.accept' satisfies TradeEvent['type'])

/**
 * Runs the stored events of a trade through the lifecycle of this version, with the trade's current deadlines. They lead to
 * the same states as with the deadlines of that time, because a downtime moves only deadlines that have not passed. An event that
 * fits only a window that had not ended is replayed so: windows stand still while payments are stopped. An accepted
 * extension is subtracted first, because its event is replayed like every other.
 */
export function replayTrade(
  {
    paymentDueAt,
    graceEndsAt,
    restDueAt,
    payment,
  }: Pick<Trade, 'paymentDueAt' | 'graceEndsAt' | 'restDueAt' | 'payment'>,
  events: readonly StoredTradeEvent[],
): Replay {
  const extension = events.some(isAcceptedExtension) ? PAYMENT_EXTENSION : 0
  let snapshot: TradeSnapshot = tradeLifecycle.restore(
    {
      state: 'awaitingPayment',
      paymentDueAt: paymentDueAt - extension,
      graceEndsAt: graceEndsAt - extension,
      payment,
    },
    0,
  )
  for (const stored of events) {
    if (MOVES_WINDOWS.has(stored.type)) continue
    const event = toEvent(stored)
    const { context } = snapshot
    // These windows start with an event, and may have been moved since.
    const moved = isEndingByConsent(snapshot) ? { graceEndsAt, restDueAt } : { restDueAt }
    const send = (stoppedAt: number | undefined) => {
      const trade = { ...context, ...moved, state: getTradeState(snapshot), stoppedAt }
      const current = tradeLifecycle.restore(trade, stored.at)
      const next = tradeLifecycle.send(current, event).snapshot
      const state = getTradeState(next)
      return { next, state, isReplayed: state === stored.state && !getRefusal(current, event) }
    }
    const sent = send(undefined)
    // Payments may have been stopped, or the exchange down: then the window was still open, and its event follows.
    const still = sent.isReplayed ? sent : send(context.stoppedAt ?? context.now)
    if (!still.isReplayed) return { state: sent.state, failed: stored }
    snapshot = still.next
  }
  return { state: getTradeState(snapshot) }
}
