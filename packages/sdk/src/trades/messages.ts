import type { PaymentMethod } from '../orders/rules.js'
import { MINUTE } from '../time.js'
import { PARTIES, type Party } from './rules.js'

interface TradeMessage {
  /** The parties that can send it. */
  by: readonly Party[]
  text: string
  /** The only method of payment that it fits; absent if it fits each. */
  method?: PaymentMethod
  /** `toPay`: it fits only while the buyer should pay; `paid`: only after the receipt. Absent: always. */
  when?: 'toPay' | 'paid'
}

const catalogue = <Code extends string>(messages: Record<Code, TradeMessage>) => messages

/**
 * The messages that the parties of an open trade can send each other, by code. There is no free text. The lifecycle of the
 * trade refuses those whose `when` does not fit its state; a screen does not offer those of another `method` either.
 */
export const TRADE_MESSAGES = catalogue({
  nudge: { by: PARTIES, text: 'Please look at this trade' },
  payingNow: { by: ['buyer'], text: 'I am paying now', when: 'toPay' },
  paid: { by: ['buyer'], text: 'I have paid, please check again', when: 'paid' },
  bankSlow: { by: ['buyer'], text: 'My bank is slow, the receipt is attached', method: 'bank', when: 'paid' },
  whichName: { by: PARTIES, text: 'Which name is the account in?', method: 'bank' },
  ownName: { by: PARTIES, text: 'The account is in my own name', method: 'bank' },
  detailsRefused: {
    by: ['buyer'],
    text: 'My bank does not accept these account details',
    method: 'bank',
    when: 'toPay',
  },
  detailsRight: { by: ['seller'], text: 'The account details are right', method: 'bank' },
  confirming: {
    by: ['buyer'],
    text: 'The transfer waits for confirmations of its network',
    method: 'usdt',
    when: 'paid',
  },
  checking: { by: ['seller'], text: 'I am checking my account', when: 'paid' },
  notArrived: { by: ['seller'], text: 'The money has not arrived yet', when: 'paid' },
  otherSender: {
    by: ['seller'],
    text: 'The money came from an account in another name',
    method: 'bank',
    when: 'paid',
  },
})
export type TradeMessageCode = keyof typeof TRADE_MESSAGES

export const TRADE_MESSAGE_CODES = Object.keys(TRADE_MESSAGES) as TradeMessageCode[]

/** The messages that a party can send. */
export function listMessagesOf(party: Party): TradeMessageCode[] {
  return TRADE_MESSAGE_CODES.filter((code) => TRADE_MESSAGES[code].by.includes(party))
}

/** How many messages each party of a trade can send. */
export const MAX_TRADE_MESSAGES = 10
/** The least time between two messages of a party in a trade, in ms. */
export const TRADE_MESSAGE_INTERVAL = MINUTE
/** In ms. A message is pushed unless one of the same party was pushed within this time: then only the app and webhooks get it. */
export const TRADE_MESSAGE_PUSH_INTERVAL = 10 * MINUTE
