import { MINUTE } from '../time.js'
import { PARTIES, type Party } from './rules.js'

interface TradeMessage {
  /** The parties that can send it. */
  by: readonly Party[]
  text: string
}

const catalogue = <Code extends string>(messages: Record<Code, TradeMessage>) => messages

/** The messages that the parties of an open trade can send each other, by code. There is no free text. */
export const TRADE_MESSAGES = catalogue({
  nudge: { by: PARTIES, text: 'Please look at this trade' },
  payingNow: { by: ['buyer'], text: 'I am paying now' },
  paid: { by: ['buyer'], text: 'I have paid, please check again' },
  bankSlow: { by: ['buyer'], text: 'My bank is slow, proof is attached' },
  whichName: { by: PARTIES, text: 'Which name is the account in?' },
  ownName: { by: PARTIES, text: 'The account is in my own name' },
  detailsRefused: { by: ['buyer'], text: 'My bank does not accept these account details' },
  detailsRight: { by: ['seller'], text: 'The account details are right' },
  checking: { by: ['seller'], text: 'I am checking my account' },
  notArrived: { by: ['seller'], text: 'The money has not arrived yet' },
  otherAmount: { by: ['seller'], text: 'Another amount has arrived' },
  otherSender: { by: ['seller'], text: 'The money came from an account in another name' },
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
