import { type Party, TRADE_MESSAGES } from '@cht/sdk/rules'
import { PARTY_LABELS } from './labels.js'

/** What each event of a trade is; the parties are named by their sides. */
const EVENTS: Record<string, string> = {
  'clock.tick': 'The time was over',
  'payment.submit': 'Receipt sent',
  'payment.confirm': 'Payment confirmed',
  'amount.report': 'Another amount reported',
  'amount.dispute': 'Answered that the whole was sent',
  'rest.submit': 'Receipt of the rest sent',
  'extension.request': 'Asked for more time',
  'extension.accept': 'Agreed to more time',
  'extension.decline': 'Declined to give more time',
  'cancellation.request': 'Asked to cancel',
  'cancellation.accept': 'Agreed to cancel',
  'cancellation.decline': 'Declined to cancel',
  'message.send': 'Message',
  'trade.freeze': 'Frozen',
  'trade.unfreeze': 'Freeze ended',
  'window.extend': 'More time given',
  'appeal.open': 'Appealed',
  'appeal.start': 'Appeal opened by the operator',
  'appeal.resolve': 'Decision is final',
}

/** An event of a trade in words, with the message that a party has sent. */
export const describeTradeEvent = (type: string, message?: string): string => {
  const text = Object.entries(TRADE_MESSAGES).find(([code]) => code === message)?.[1].text ?? message
  return [EVENTS[type] ?? type, text && `“${text}”`].filter(Boolean).join(': ')
}

/** The events that the operator causes; they concern a party or both. */
const OPERATOR_EVENTS = ['trade.freeze', 'trade.unfreeze', 'window.extend', 'appeal.start', 'appeal.resolve']

/** Who has caused an event, and for whom the operator has. */
export const describeEventAuthor = (type: string, party: Party | undefined): string => {
  if (OPERATOR_EVENTS.includes(type)) return party ? `The operator, for the ${party}` : 'The operator'
  return party ? PARTY_LABELS[party] : 'The exchange'
}
