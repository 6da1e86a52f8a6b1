import type { MatchedOrder } from '@cht/sdk/contract'
import { MINUTE, PAYMENT_EXTENSION, type Party, type TradeState } from '@cht/sdk/rules'
import { isEndingByConsent } from './lifecycle.js'
import { getTradeRequests, type RequestName } from './requests.js'
import { isStandingStill, type TradeView, viewTrade } from './selectors.js'

/** What a trade can ask of a party. */
export type TurnName =
  | 'pay'
  | 'sendProof'
  | 'confirm'
  | 'confirmLate'
  | 'answerExtension'
  | 'answerCancellation'
  | 'answerOperator'
  | 'answerDecision'

const STATE_TURNS: Partial<Record<TradeState, { party: Party; name: TurnName }>> = {
  awaitingPayment: { party: 'buyer', name: 'pay' },
  expired: { party: 'buyer', name: 'sendProof' },
  'paid.awaitingConfirmation': { party: 'seller', name: 'confirm' },
  'paid.lateConfirmation': { party: 'seller', name: 'confirmLate' },
}

const REQUEST_TURNS: Record<RequestName, TurnName> = {
  extension: 'answerExtension',
  cancellation: 'answerCancellation',
}

/** What an open appeal asks of a party. */
const getAppealTurn = ({ appeal }: TradeView, party: Party): TurnName | undefined => {
  if (appeal?.matches({ open: 'asked' }) && appeal.context.asked === party) return 'answerOperator'
  return appeal?.can({ type: 'decision.accept', by: party }) ? 'answerDecision' : undefined
}

/** What the trade asks of a party next; undefined if nothing. The request of the other party comes first. */
const getTurnOf = (view: TradeView, party: Party): TurnName | undefined => {
  const [request] = getTradeRequests({ ...view, party }).received
  if (request !== undefined) return REQUEST_TURNS[request]
  // Who has agreed to cancel has stated what there is to know about the money.
  if (isEndingByConsent(view.snapshot)) return undefined
  const turn = isStandingStill(view) ? undefined : STATE_TURNS[view.state]
  return turn?.party === party ? turn.name : getAppealTurn(view, party)
}

/** What the trade asks of the viewing party next; undefined if nothing. */
export function getMyTurn(view: TradeView): TurnName | undefined {
  return getTurnOf(view, view.party)
}

/** Whether the viewing party has to act next. */
export function isMyTurn(view: TradeView): boolean {
  return getMyTurn(view) !== undefined
}

/** What the other party has asked for, as a clause. The state of the trade does not say what the viewing party has to do then. */
const ASKED: Partial<Record<TurnName, string>> = {
  answerExtension: `asks for ${PAYMENT_EXTENSION / MINUTE} more minutes`,
  answerCancellation: 'asks to cancel',
}

/** The text that says whose turn it is, or what the other party asks the viewing one; undefined if neither party has to act. */
export function getTurnLabel(view: TradeView): string | undefined {
  const turn = getMyTurn(view)
  if (turn !== undefined) {
    const asked = ASKED[turn]
    return asked === undefined ? 'Your turn' : `${view.counterpartyName} ${asked}`
  }
  const other = view.party === 'buyer' ? 'seller' : 'buyer'
  return getTurnOf(view, other) === undefined ? undefined : `${view.counterpartyName}’s turn`
}

/** A trade in which the user has to act next. Instants in exchange time. */
export interface Turn {
  /** The trade's id. */
  id: string
  name: TurnName
  /** When the turn began; undefined if that is unknown. */
  since: number | undefined
  /** The end of the time to act; undefined if there is none. */
  until: number | undefined
}

/**
 * Whether the turn began with a request of the other party or a question of the operator. `MatchedOrder` has no instant of it,
 * except in `events`, which lists leave out.
 */
const hasUnknownStart = (name: TurnName): boolean =>
  (['answerExtension', 'answerCancellation', 'answerOperator'] as const).some((answer) => answer === name)

const getTurnStart = (
  { trade, snapshot, deadline, windowLength }: TradeView,
  name: TurnName,
): number | undefined => {
  if (hasUnknownStart(name)) return undefined
  const { paymentDueAt, paidAt, confirmationDueAt } = snapshot.context
  if (snapshot.matches('awaitingPayment') && trade.matchedAt !== undefined) return trade.matchedAt
  if (snapshot.matches('expired')) return paymentDueAt
  if (snapshot.matches({ paid: 'awaitingConfirmation' })) return paidAt
  if (snapshot.matches({ paid: 'lateConfirmation' })) return confirmationDueAt
  return deadline === undefined || windowLength === undefined ? undefined : deadline - windowLength
}

/**
 * The end of the viewing party's time to act, in exchange time; undefined if it has no turn or the turn has no end. It is the
 * next moment at which time alone changes the trade or its appeal, as on every countdown of the trade.
 */
export function getTurnEnd(view: TradeView): number | undefined {
  return isMyTurn(view) ? view.deadline : undefined
}

/** The trades of a list in which this user has to act next. `at`: exchange time of the response. */
export function listMyTurns(trades: readonly MatchedOrder[], at: number, userId: string): Turn[] {
  return trades.flatMap((trade): Turn[] => {
    const view = viewTrade(trade, at, userId)
    const name = getMyTurn(view)
    if (name === undefined) return []
    return [{ id: trade._id, name, since: getTurnStart(view, name), until: getTurnEnd(view) }]
  })
}

/**
 * Sorts the trades that wait for the viewing party before the others. The former are sorted by the end of the turn, the latter by
 * deadline; in each group, trades without one come last.
 */
export function sortByUrgency(views: readonly TradeView[]): TradeView[] {
  const rank = (view: TradeView) => (isMyTurn(view) ? 0 : 1)
  const end = (view: TradeView) =>
    (isMyTurn(view) ? getTurnEnd(view) : view.deadline) ?? Number.MAX_SAFE_INTEGER
  return [...views].sort((a, b) => rank(a) - rank(b) || end(a) - end(b))
}
