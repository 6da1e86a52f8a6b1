import type { MatchedOrder } from '@cht/sdk/contract'
import { formatMoney, MINUTE, PAYMENT_EXTENSION, TRADE_MESSAGES } from '@cht/sdk/rules'
import type { TradeView } from './selectors.js'
import { TRADE_STATE_FACTS } from './states.js'

type WireEvent = NonNullable<MatchedOrder['events']>[number]

export interface TimelineEntry {
  text: string
  /** Whether a message of the viewing party was pushed to a device; undefined for everything else. */
  delivery: string | undefined
  /** Exchange time in ms; undefined if the server does not send it. */
  at: number | undefined
}

/** What time alone has caused; undefined for a state of a newer version. */
const getTickText = (state = ''): string | undefined =>
  Object.entries(TRADE_STATE_FACTS).find(([name]) => name === state)?.[1].timeline

const moreTime = `${PAYMENT_EXTENSION / MINUTE} more minutes`

/** The text of a message; undefined for a code of a newer version. */
const getMessageText = (code = ''): string | undefined =>
  Object.entries(TRADE_MESSAGES).find(([name]) => name === code)?.[1].text

/** What a party has stated with an event, as a clause to append; undefined if that is told elsewhere or unknown. */
const STATEMENTS: Partial<Record<string, Partial<Record<string, string>>>> = {
  sameSender: { 'payment.confirm': ', and stated that the buyer’s name is that of the sender' },
  otherSender: { 'payment.confirm': ', and stated that the sender has another name than the buyer' },
  paid: { 'cancellation.decline': ', and stated that money was paid' },
  notPaid: { 'cancellation.accept': ', and stated that no money was paid' },
}

const formatAmount = (amount: number | undefined, { trade: { payment } }: TradeView): string =>
  amount === undefined || payment === undefined ? 'another amount' : formatMoney({ ...payment, amount })

const describeEvent = (
  { type, party, state, message, amount, statement = '' }: WireEvent,
  view: TradeView,
): string | undefined => {
  const isMine = party === view.party
  const who = isMine ? 'You' : view.counterpartyName
  const messageText = getMessageText(message)
  const texts: Partial<Record<string, string | undefined>> = {
    'clock.tick': getTickText(state),
    'payment.submit': `${who} sent the receipt`,
    'payment.confirm': `${who} confirmed the payment`,
    'amount.report': `${who} said that ${formatAmount(amount, view)} has arrived`,
    'amount.dispute': `${who} answered that the whole was sent`,
    'rest.submit': `${who} sent the second receipt`,
    'extension.request': `${who} asked for ${moreTime}`,
    'extension.accept': `${who} agreed to ${moreTime}`,
    'extension.decline': `${who} declined to give more time`,
    'cancellation.request': `${who} asked to cancel`,
    'cancellation.accept': `${who} agreed to cancel`,
    'cancellation.decline': `${who} declined to cancel`,
    'message.send': messageText === undefined ? `${who} sent a message` : `${who}: “${messageText}”`,
    'trade.freeze': 'The operator froze the trade',
    'trade.unfreeze': 'The trade goes on',
    'window.extend': 'The operator gave more time',
    'appeal.open': `${who} appealed`,
    'appeal.start': 'The operator opened an appeal',
    'appeal.resolve': `The decision for ${isMine ? 'you' : view.counterpartyName} is final`,
  }
  const text = texts[type]
  return text === undefined ? undefined : `${text}${STATEMENTS[statement]?.[type] ?? ''}`
}

/** How a message of the viewing party has reached the other one. A push service has accepted it: nobody knows more. */
const describeDelivery = ({ party, isPushed }: WireEvent, view: TradeView): string | undefined => {
  if (party !== view.party || isPushed === undefined) return undefined
  return isPushed
    ? `Sent to a device of ${view.counterpartyName}`
    : `${view.counterpartyName} sees it in the app`
}

/** The events of a trade, in order, described for one of its parties. Empty if the server does not send events. */
export function getTimeline(view: TradeView): TimelineEntry[] {
  const { events, matchedAt } = view.trade
  if (!events) return []
  const described = events.flatMap((event): TimelineEntry[] => {
    const text = describeEvent(event, view)
    return text === undefined ? [] : [{ text, delivery: describeDelivery(event, view), at: event.at }]
  })
  return [{ text: 'Matched in a live session', delivery: undefined, at: matchedAt }, ...described]
}
