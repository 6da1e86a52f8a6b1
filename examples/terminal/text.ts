import type { LiveSessionsSnapshot } from '@cht/machines/live-sessions'
import {
  describeSituation,
  formatPrice,
  getPaymentVerb,
  getTradeLabel,
  getTurnEnd,
  getTurnLabel,
  isMyTurn,
  isOpenTrade,
  listTradeActions,
  PAYMENT_METHOD_PHRASES,
  type TradeActionName,
  type TradeView,
} from '@cht/machines/trades'
import type { Order, User } from '@cht/sdk/contract'
import {
  formatBalance,
  formatDateTime,
  formatTokens,
  getTimeLeft,
  getTradeNumber,
  PAYMENT_METHOD_LABELS,
  type Side,
  splitDuration,
} from '@cht/sdk/rules'
import { type Line, wrapText } from './console.js'

const padTwo = (value: number) => String(value).padStart(2, '0')

/** The time left until a deadline, such as `01:59:04`. */
const formatCountdown = (deadline: number, now: number): string => {
  const { hours, minutes, seconds } = splitDuration(getTimeLeft(deadline, now))
  return [hours, minutes, seconds].map(padTwo).join(':')
}

export function formatUser(user: User): Line[] {
  return [
    { text: `${user.fullName}, ${user.email}`, style: 'bold' },
    `  ${formatBalance(user.availableBalance)} available, ${formatBalance(user.escrowBalance ?? 0)} in escrow, ${formatBalance(user.stakedBalance)} staked`,
  ]
}

export function formatSession(
  { context: { session, occurrence } }: LiveSessionsSnapshot,
  now: number,
): string {
  if (!occurrence) return 'No live sessions yet'
  const { startsAt, endsAt, timeZone } = occurrence
  return session.matches('ongoing')
    ? `Live session: ends in ${formatCountdown(endsAt, now)}`
    : `Next live session in ${formatCountdown(startsAt, now)}, ${formatDateTime(startsAt, timeZone)}`
}

/** The actions that the terminal has a command for. */
const ACTIONS_WITH_COMMAND: readonly TradeActionName[] = ['pay', 'confirm', 'appeal', 'proof']

const formatHeader = (view: TradeView): string => {
  const { trade, party, counterpartyName } = view
  const method = trade.sellOrder.paymentMethod
  const role = party === 'buyer' ? 'from' : 'to'
  return `${getTradeNumber(trade._id)}  ${formatTokens(trade.amount)} ${role} ${counterpartyName}, ${getPaymentVerb(view).toLowerCase()} ${formatPrice(trade)} ${method ? PAYMENT_METHOD_PHRASES[method] : ''}`
}

/** A trade as text: its amount and price, whose turn it is, the time left, the situation and the possible actions. */
export function formatTrade(view: TradeView, now: number): Line[] {
  const turn = getTurnLabel(view)
  const end = isMyTurn(view) ? getTurnEnd(view) : view.deadline
  const left = end === undefined ? '' : `, ${formatCountdown(end, now)} left`
  const state = `       ${turn ?? getTradeLabel(view)}${left}`
  const allowed = (isOpenTrade(view.snapshot) ? listTradeActions(view) : [])
    .filter(({ name }) => ACTIONS_WITH_COMMAND.includes(name))
    .map(({ name, disabled }) => (disabled ? `${name} (not yet)` : name))
    .join(', ')
  return [
    formatHeader(view),
    isMyTurn(view) ? { text: state, style: 'yellow' } : state,
    ...wrapText(describeSituation(view), '       '),
    ...(allowed === '' ? [] : [`       You can: ${allowed}`]),
  ]
}

/** The payment details and phone number that this party can see. */
export function formatPaymentDetails({ trade, party }: TradeView): Line[] {
  const { accountName, bankName, accountNumber, cryptoNetwork, cryptoAddress } = trade.sellOrder
  const other = party === 'buyer' ? trade.seller : trade.buyer
  const where = [accountName, bankName, accountNumber, cryptoNetwork, cryptoAddress].filter(Boolean)
  return [
    ...(where.length > 0 ? [`       ${party === 'buyer' ? 'Pay to' : 'Paid to'}: ${where.join(', ')}`] : []),
    ...(other.phoneNumber ? [`       Phone: ${other.phoneNumber}`] : []),
  ]
}

export function formatOrder(side: Side, { _id, amount, paymentMethod }: Order): string {
  return `${getTradeNumber(_id)}  ${side} ${formatTokens(amount)}, ${PAYMENT_METHOD_LABELS[paymentMethod]}`
}
