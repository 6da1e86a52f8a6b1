import { DECISION_PERIOD, HOUR } from '@cht/sdk/rules'
import { listTradeActions, type TradeAction } from './actions.js'
import { isEndingByConsent } from './lifecycle.js'
import { getPartyText } from './party-text.js'
import { formatPrice } from './price.js'
import { isStandingStill, type TradeView } from './selectors.js'
import { TRADE_STATE_FACTS, type TradeActionName } from './states.js'
import { getMyTurn } from './turns.js'

/** What a trade's screen shows first. */
export interface TradeQuestion {
  /** What stands before the question; undefined if nothing does. */
  lead: string | undefined
  /** What the trade asks the viewing party; what it tells, if it asks nothing. */
  text: string
  /** The answers, at most two. Their actions may be disabled. */
  answers: TradeAction[]
  /** What else the viewing party can do. */
  others: TradeAction[]
}

/** The actions that answer a question, in the order to show them. */
const ANSWERS: readonly TradeActionName[] = [
  'pay',
  'cannotPay',
  'sendRest',
  'disputeAmount',
  'confirm',
  'missing',
  'joinAppeal',
  'requestReview',
  'acceptDecision',
]

const getText = (view: TradeView): Pick<TradeQuestion, 'lead' | 'text'> => {
  const { question, lead } = TRADE_STATE_FACTS[view.state]
  const turn = getMyTurn(view)
  if (turn?.asked !== undefined) return { lead: undefined, text: `${view.counterpartyName} ${turn.asked}` }
  if (isStandingStill(view) && !view.snapshot.matches('appealed'))
    return { lead: undefined, text: 'Payments and releases are stopped: wait' }
  if (isEndingByConsent(view.snapshot))
    return { lead: 'Nobody should pay now.', text: 'You both agreed to cancel' }
  // An appeal says itself what it asks.
  if (turn !== undefined && view.snapshot.matches('appealed'))
    return { lead: undefined, text: turn.inApp(formatPrice(view.trade)) }
  return { lead: lead && getPartyText(lead, view), text: getPartyText(question, view) }
}

/**
 * What a trade asks the viewing party, in large type, and the answers to it. The proof has a button of its own, and so has the seller's
 * confirmation in an appeal.
 */
export function viewQuestion(view: TradeView): TradeQuestion {
  const isAppealed = view.snapshot.matches('appealed')
  const actions = listTradeActions(view).filter(
    ({ name }) => name !== 'proof' && !(name === 'confirm' && isAppealed),
  )
  const isAnswer = ({ name }: TradeAction) => ANSWERS.includes(name)
  return {
    ...getText(view),
    answers: actions.filter(isAnswer),
    others: actions.filter((action) => !isAnswer(action)),
  }
}

/** What both parties read of a payment from an account in another name, before paying, before confirming and before appealing. */
export function describeAnotherName(): string {
  return `If the money comes from an account in another name, the seller decides whether to accept it. If not, either side may appeal, and an operator decides within ${DECISION_PERIOD / HOUR} hours.`
}
