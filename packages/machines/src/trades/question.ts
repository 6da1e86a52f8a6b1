import { DECISION_PERIOD, HOUR } from '@cht/sdk/rules'
import { listTradeActions, type TradeAction } from './actions.js'
import { isEndingByConsent } from './lifecycle.js'
import { getPartyText } from './party-text.js'
import { formatPrice } from './price.js'
import { isFrozen, isStandingStill, type TradeView } from './selectors.js'
import { describeSituation } from './situation.js'
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
  /** Who did what, what happens when the window ends, and to whom. */
  situation: string
  /** Whether the situation can be folded: the question says what there is to do, or the appeal does. */
  isFoldable: boolean
}

/** The other answer to a question, which leads to more than one act; undefined if there is none. */
const findAlternative = (
  name: TradeActionName,
  { trade, snapshot, party }: TradeView,
): TradeAction | undefined => {
  const create = (alternative: TradeActionName, label: string) =>
    ({ name: alternative, label, disabled: false, isNextStep: false }) as const
  if (name === 'confirm' && snapshot.matches('paid')) return create('missing', 'It is not there')
  const canAsk = trade.requests !== undefined && snapshot.can({ type: 'cancellation.request', by: party })
  if (name !== 'pay' || !canAsk) return undefined
  return create('cannotPay', snapshot.matches('expired') ? 'I have not paid' : 'I cannot pay')
}

/** The actions that answer a question. */
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

/** What a trade asks the viewing party, or tells it, and what stands before that. */
export function describeQuestion(view: TradeView): Pick<TradeQuestion, 'lead' | 'text'> {
  const { question, lead } = TRADE_STATE_FACTS[view.state]
  const turn = getMyTurn(view)
  if (isStandingStill(view) && !view.snapshot.matches('appealed'))
    return {
      lead: undefined,
      text: isFrozen(view) ? 'This trade is frozen: wait' : 'Payments and releases are stopped: wait',
    }
  if (isEndingByConsent(view.snapshot))
    return { lead: 'Nobody should pay now.', text: 'You both agreed to cancel' }
  // An appeal says itself what it asks.
  if (turn !== undefined && view.snapshot.matches('appealed'))
    return { lead: undefined, text: turn.inApp(formatPrice(view.trade)) }
  return { lead: lead && getPartyText(lead, view), text: getPartyText(question, view) }
}

/**
 * What a trade asks the viewing party, in large type, and the answers to it. The receipt has a button of its own, and so has the seller's
 * confirmation in an appeal.
 */
export function viewQuestion(view: TradeView): TradeQuestion {
  const isAppealed = view.snapshot.matches('appealed')
  const actions = listTradeActions(view)
    .filter(({ name }) => name !== 'proof' && !(name === 'confirm' && isAppealed))
    .flatMap((action) => [action, findAlternative(action.name, view) ?? []].flat())
  const isAnswer = ({ name }: TradeAction) => ANSWERS.includes(name)
  return {
    ...describeQuestion(view),
    answers: actions.filter(isAnswer),
    others: actions.filter((action) => !isAnswer(action)),
    situation: describeSituation(view),
    isFoldable:
      isAppealed ||
      (TRADE_STATE_FACTS[view.state].turn !== undefined &&
        !isEndingByConsent(view.snapshot) &&
        !isStandingStill(view)),
  }
}

/** What both parties read of a payment from an account in another name, before paying, before confirming and before appealing. */
export function describeAnotherName(): string {
  return `If the money comes from an account in another name, the seller decides whether to accept it. If not, either side may appeal, and an operator decides within ${DECISION_PERIOD / HOUR} hours.`
}
