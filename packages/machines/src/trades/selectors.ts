import {
  CONFIRMATION_WINDOW,
  type MatchedOrder,
  PAYMENT_EXTENSION,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Party,
  type TradeState,
} from '@cht/sdk/trades'
import { getTradeDeadline, getTradeState, type TradeSnapshot } from './lifecycle.js'
import { getParty, toTradeSnapshot } from './mapper.js'

/** A trade for one of its two parties, at the time of the server's last response. */
export interface TradeView {
  trade: MatchedOrder
  /** The lifecycle's snapshot: `snapshot.can(event)` tells whether the party may do something. */
  snapshot: TradeSnapshot
  state: TradeState
  /** When time alone changes the state next, in exchange time; undefined if it does not. */
  deadline: number | undefined
  /** Length in ms of the window that ends at `deadline`. */
  windowLength: number | undefined
  /** The whole time in ms until `deadline`: in the grace period, this includes the payment window. */
  timeAllowed: number | undefined
  party: Party
  /** Name of the other party. */
  counterpartyName: string
}

const FALLBACK_NAMES: Record<Party, string> = { buyer: 'The buyer', seller: 'The seller' }

/** The payment window of a trade, which the seller may have extended (decision 5). */
const getPaymentWindow = ({ context }: TradeSnapshot): number =>
  PAYMENT_WINDOW + (context.extension === 'accepted' ? PAYMENT_EXTENSION : 0)

const WINDOWS: Partial<Record<TradeState, (snapshot: TradeSnapshot) => number>> = {
  awaitingPayment: getPaymentWindow,
  expired: () => PAYMENT_GRACE,
  'paid.awaitingConfirmation': () => CONFIRMATION_WINDOW,
}

/** `at`: exchange time of the response. `sessionStart`: for a back end that sends no deadlines (the buy-order timer). */
export function viewTrade(trade: MatchedOrder, at: number, userId: string, sessionStart?: number): TradeView {
  const snapshot = toTradeSnapshot(trade, at, sessionStart)
  const state = getTradeState(snapshot)
  const party = getParty(trade, userId)
  const otherParty = party === 'buyer' ? 'seller' : 'buyer'
  const windowLength = WINDOWS[state]?.(snapshot)
  return {
    trade,
    snapshot,
    state,
    deadline: getTradeDeadline(snapshot),
    windowLength,
    timeAllowed: snapshot.matches('expired') ? getPaymentWindow(snapshot) + PAYMENT_GRACE : windowLength,
    party,
    counterpartyName: trade[otherParty].fullName ?? FALLBACK_NAMES[otherParty],
  }
}

const PARTY_ON_TURN: Record<TradeState, Party | undefined> = {
  awaitingPayment: 'buyer',
  expired: 'buyer',
  'paid.awaitingConfirmation': 'seller',
  'paid.lateConfirmation': 'seller',
  appealed: undefined,
  completed: undefined,
  cancelled: undefined,
}

/** The party that has to act next; undefined if neither has. */
export function getPartyOnTurn(state: TradeState): Party | undefined {
  return PARTY_ON_TURN[state]
}

/** Whether the viewing party has to act next. */
export function isMyTurn({ state, party }: TradeView): boolean {
  return getPartyOnTurn(state) === party
}

/** A trade in which the user has to act next. Instants in exchange time. */
export interface Turn {
  /** The trade's id. */
  id: string
  state: TradeState
  /** When the turn began; undefined if it is unknown. */
  since: number | undefined
  /** The deadline of the turn; undefined if it has none. */
  until: number | undefined
}

const getTurnStart = ({
  snapshot,
  deadline,
  windowLength,
  trade: { paidAt },
}: TradeView): number | undefined => {
  if (deadline !== undefined && windowLength !== undefined) return deadline - windowLength
  return snapshot.matches({ paid: 'lateConfirmation' }) && paidAt !== undefined
    ? paidAt + CONFIRMATION_WINDOW
    : undefined
}

/** The trades of a list in which this user has to act next. `at`: exchange time of the response. */
export function listMyTurns(trades: readonly MatchedOrder[], at: number, userId: string): Turn[] {
  return trades
    .map((trade) => viewTrade(trade, at, userId))
    .filter(isMyTurn)
    .map((view) => ({
      id: view.trade._id,
      state: view.state,
      since: getTurnStart(view),
      until: view.deadline,
    }))
}

/** Sorts the trades that wait for the viewing party before the others, and each group by deadline. */
export function sortByUrgency(views: readonly TradeView[]): TradeView[] {
  const rank = (view: TradeView) => (isMyTurn(view) ? 0 : 1)
  const deadline = (view: TradeView) => view.deadline ?? Number.MAX_SAFE_INTEGER
  return [...views].sort((a, b) => rank(a) - rank(b) || deadline(a) - deadline(b))
}

/** When time alone changes the state of one of these trades next; undefined if it does not. */
export function getNextDeadline(trades: readonly MatchedOrder[], asOf: number): number | undefined {
  const deadlines = trades.flatMap((trade) => getTradeDeadline(toTradeSnapshot(trade, asOf)) ?? [])
  return deadlines.length === 0 ? undefined : Math.min(...deadlines)
}
