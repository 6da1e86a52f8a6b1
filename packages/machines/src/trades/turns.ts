import type { MatchedOrder } from '@cht/sdk/contract'
import { MINUTE, PAYMENT_EXTENSION, type Party } from '@cht/sdk/rules'

import { isEndingByConsent } from './lifecycle.js'
import { formatPrice } from './price.js'
import { getTradeRequests, type RequestName } from './requests.js'
import { isStandingStill, type TradeView, viewTrade } from './selectors.js'
import { TRADE_STATE_FACTS, type TurnFacts, type TurnName } from './states.js'

const moreTime = `${PAYMENT_EXTENSION / MINUTE} more minutes`

const same = (text: string): Pick<TurnFacts, 'inApp' | 'outside'> => ({ inApp: () => text, outside: text })

interface AskedTurn extends TurnFacts {
  /** What the other party asks for, as a clause. The state of the trade does not say what the viewing party has to do then. */
  asked?: string
}

const REQUEST_TURNS: Record<RequestName, Required<AskedTurn>> = {
  extension: {
    name: 'answerExtension',
    ...same(`Agree to ${moreTime}, or decline`),
    asked: `asks for ${moreTime}`,
    action: undefined,
    startsAt: undefined,
  },
  cancellation: {
    name: 'answerCancellation',
    ...same('Agree to cancel, or decline'),
    asked: 'asks to cancel',
    action: undefined,
    startsAt: undefined,
  },
}

const ANSWER_OPERATOR: TurnFacts = {
  name: 'answerOperator',
  ...same('Answer the operator'),
  action: undefined,
  startsAt: undefined,
}
const PAY_REST: TurnFacts = {
  name: 'payRest',
  ...same('Send what the operator asks for'),
  action: undefined,
  startsAt: undefined,
}
const ANSWER_DECISION: TurnFacts = {
  name: 'answerDecision',
  ...same('Accept the decision, or ask for a review'),
  action: 'requestReview',
  startsAt: 'windowStart',
}

/** What an open appeal asks of a party. */
const getAppealTurn = ({ appeal }: TradeView, party: Party): TurnFacts | undefined => {
  if (appeal?.matches({ open: 'asked' }) && appeal.context.asked?.includes(party)) return ANSWER_OPERATOR
  if (appeal?.matches({ open: 'restRequired' }) && party === 'buyer') return PAY_REST
  return appeal?.can({ type: 'decision.accept', by: party }) ? ANSWER_DECISION : undefined
}

/** What the trade asks of a party next; undefined if nothing. The request of the other party comes first. */
const getTurnOf = (view: TradeView, party: Party): AskedTurn | undefined => {
  const [request] = getTradeRequests({ ...view, party }).received
  if (request !== undefined) return REQUEST_TURNS[request]
  // Who has agreed to cancel has stated what there is to know about the money.
  if (isEndingByConsent(view.snapshot)) return undefined
  const turn = isStandingStill(view) ? undefined : TRADE_STATE_FACTS[view.state].turn
  return turn?.party === party ? turn : getAppealTurn(view, party)
}

/** What the trade asks of the viewing party next; undefined if nothing. */
export function getMyTurn(view: TradeView): AskedTurn | undefined {
  return getTurnOf(view, view.party)
}

/** What a trade asks of the viewing party, such as `Pay 75,000.00 NGN`; `Open the order` if it asks nothing. */
export function describeTurn(view: TradeView): string {
  return getMyTurn(view)?.inApp(formatPrice(view.trade)) ?? 'Open the order'
}

/** Whether the viewing party has to act next. */
export function isMyTurn(view: TradeView): boolean {
  return getMyTurn(view) !== undefined
}

/** The text that says whose turn it is, or what the other party asks the viewing one; undefined if neither party has to act. */
export function getTurnLabel(view: TradeView): string | undefined {
  const turn = getMyTurn(view)
  if (turn !== undefined)
    return turn.asked === undefined ? 'Your turn' : `${view.counterpartyName} ${turn.asked}`
  const other = view.party === 'buyer' ? 'seller' : 'buyer'
  return getTurnOf(view, other) === undefined ? undefined : `${view.counterpartyName}’s turn`
}

/** A trade in which the user has to act next. Instants in exchange time. */
export interface Turn {
  /** The trade's id. */
  id: string
  name: TurnName
  /** What it asks, without names and sums: for a notification of the system, which others may read. */
  outside: string
  /** When the turn began; undefined if that is unknown. */
  since: number | undefined
  /** The end of the time to act; undefined if there is none. */
  until: number | undefined
}

const getTurnStart = (
  { trade, snapshot, deadline, windowLength }: TradeView,
  { startsAt }: TurnFacts,
): number | undefined => {
  if (startsAt === undefined) return undefined
  const windowStart =
    deadline === undefined || windowLength === undefined ? undefined : deadline - windowLength
  const { paymentDueAt, paidAt, confirmationDueAt } = snapshot.context
  const { matchedAt } = trade
  return { matchedAt, paymentDueAt, paidAt, confirmationDueAt, windowStart }[startsAt] ?? windowStart
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
    const turn = getMyTurn(view)
    if (turn === undefined) return []
    const { name, outside } = turn
    return [{ id: trade._id, name, outside, since: getTurnStart(view, turn), until: getTurnEnd(view) }]
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
