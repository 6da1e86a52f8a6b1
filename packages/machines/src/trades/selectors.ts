import type { MatchedOrder } from '@cht/sdk/contract'
import { type Party, REVIEW_PERIOD, type TradeState } from '@cht/sdk/rules'
import { type AppealSnapshot, appealLifecycle } from '../appeals/lifecycle.js'
import { toAppealSnapshot } from '../appeals/mapper.js'
import {
  getTradeState,
  getTradeWindow,
  isEndingByConsent,
  isOpenTrade,
  type TradeSnapshot,
  tradeLifecycle,
} from './lifecycle.js'
import { getParty, toTradeSnapshot } from './mapper.js'

/** A trade for one of its two parties, at the time of the server's last response. */
export interface TradeView {
  trade: MatchedOrder
  /** The lifecycle's snapshot: `snapshot.can(event)` tells whether the trade accepts an event. */
  snapshot: TradeSnapshot
  state: TradeState
  /** The snapshot of the trade's appeal; undefined without one. */
  appeal: AppealSnapshot | undefined
  /** The instant at which time alone changes the trade or its appeal next, in ms of exchange time; undefined without one. */
  deadline: number | undefined
  /** Length in ms of the window that ends at `deadline`; undefined without one, and where the operator has set the deadline. */
  windowLength: number | undefined
  /**
   * Length in ms of all windows up to `deadline`: in the grace period, of the payment window and the grace period, unless
   * the grace period began when both parties agreed to cancel.
   */
  timeAllowed: number | undefined
  party: Party
  /** Name of the other party. */
  counterpartyName: string
}

const FALLBACK_NAMES: Record<Party, string> = { buyer: 'The buyer', seller: 'The seller' }

/** The time in ms in which the losing party can ask for a review; undefined where it cannot. */
const getReviewPeriod = (appeal: AppealSnapshot | undefined) =>
  appeal?.matches({ open: 'proposed' }) ? REVIEW_PERIOD : undefined

/** When time alone changes the trade or its appeal next. */
const getDeadline = (snapshot: TradeSnapshot, appeal: AppealSnapshot | undefined): number | undefined =>
  tradeLifecycle.deadline(snapshot) ?? (appeal && appealLifecycle.deadline(appeal))

/**
 * `at`: exchange time of the response. `sessionStart`: for a back end that sends no deadlines, the start of the last live session
 * (`findLastOccurrence`); without it, such a trade has no deadline.
 */
export function viewTrade(trade: MatchedOrder, at: number, userId: string, sessionStart?: number): TradeView {
  const snapshot = toTradeSnapshot(trade, at, sessionStart)
  const state = getTradeState(snapshot)
  const appeal = toAppealSnapshot(trade, at)
  const party = getParty(trade, userId)
  const otherParty = party === 'buyer' ? 'seller' : 'buyer'
  const deadline = getDeadline(snapshot, appeal)
  const window = getTradeWindow(snapshot)
  const windowLength =
    deadline === undefined ? undefined : window ? window.getLength(snapshot.context) : getReviewPeriod(appeal)
  const previousLength = isEndingByConsent(snapshot)
    ? 0
    : (window?.previous?.getLength(snapshot.context) ?? 0)
  return {
    trade,
    snapshot,
    state,
    appeal,
    deadline,
    windowLength,
    timeAllowed: windowLength === undefined ? undefined : previousLength + windowLength,
    party,
    counterpartyName: trade[otherParty].fullName ?? FALLBACK_NAMES[otherParty],
  }
}

/** Whether payments and releases are stopped, so that the windows of the trade stand still. */
export function isStandingStill({ snapshot }: Pick<TradeView, 'snapshot'>): boolean {
  return isOpenTrade(snapshot) && snapshot.context.stoppedAt !== undefined
}

/** Whether the operator has frozen the trade. */
export function isFrozen({ snapshot }: Pick<TradeView, 'snapshot'>): boolean {
  return isOpenTrade(snapshot) && snapshot.context.isFrozen === true
}

/**
 * Whether the viewing party should pay now: a payment would be in time. In the grace period the buyer can still send proof of
 * an earlier payment, which opens an appeal, but should not start to pay.
 */
export function isPaymentExpected({ snapshot, party }: TradeView): boolean {
  const event = { type: 'payment.submit', by: party } as const
  return snapshot.can(event) && tradeLifecycle.send(snapshot, event).snapshot.matches('paid')
}

/** Whether the viewing party needs the account to pay to: for the payment, or for the rest of one of which less has arrived. */
export function isAccountNeeded(view: TradeView): boolean {
  const { snapshot, party } = view
  const isRestAwaited = snapshot.matches({ paid: 'awaitingRest' })
  return isPaymentExpected(view) || (isRestAwaited && snapshot.can({ type: 'rest.submit', by: party }))
}

/** The earliest deadline of these trades and their appeals, in ms of exchange time; undefined if none has one. */
export function getNextDeadline(trades: readonly MatchedOrder[], asOf: number): number | undefined {
  const deadlines = trades.flatMap(
    (trade) => getDeadline(toTradeSnapshot(trade, asOf), toAppealSnapshot(trade, asOf)) ?? [],
  )
  return deadlines.length === 0 ? undefined : Math.min(...deadlines)
}
