import { getProofUrl } from '@cht/sdk/trades'
import { canAppeal } from '../appeals/selectors.js'
import type { TradeView } from './selectors.js'
import { getMyTurn, type TurnName } from './turns.js'

/** `joinAppeal`: the other party has appealed, and the viewing party can give its own account. */
export type TradeActionName =
  | 'pay'
  | 'confirm'
  | 'requestReview'
  | 'acceptDecision'
  | 'appeal'
  | 'joinAppeal'
  | 'proof'

export interface TradeAction {
  name: TradeActionName
  label: string
  /** Shown, but not possible yet. */
  disabled: boolean
  /** The action that the trade asks of the viewing party next: the one to emphasize. True for at most one action. */
  isNextStep: boolean
}

/** The action that answers a turn. A turn without one is answered elsewhere on the screen, such as a request. */
const NEXT_STEPS: Partial<Record<TurnName, TradeActionName>> = {
  pay: 'pay',
  sendProof: 'pay',
  confirm: 'confirm',
  confirmLate: 'confirm',
  answerDecision: 'requestReview',
}

/** What the viewing party can do now, in the order to show it. The lifecycles decide (decisions 5 and 6). */
export function listTradeActions(view: TradeView): TradeAction[] {
  const { snapshot, appeal, trade, party } = view
  const turn = getMyTurn(view)
  const nextStep = turn && NEXT_STEPS[turn]
  const actions: TradeAction[] = []
  const add = (name: TradeActionName, label: string, disabled = false) =>
    actions.push({ name, label, disabled, isNextStep: name === nextStep })
  if (snapshot.can({ type: 'payment.submit', by: party }))
    add('pay', snapshot.matches('expired') ? 'Paid: send late proof' : 'Paid')
  if (appeal?.can({ type: 'review.request', by: party })) add('requestReview', 'Ask for a review')
  if (appeal?.can({ type: 'decision.accept', by: party })) add('acceptDecision', 'Accept decision')
  if (snapshot.can({ type: 'payment.confirm', by: party })) add('confirm', 'Confirm payment')
  const isAppealPossible = canAppeal(view)
  if (snapshot.matches('paid')) add('appeal', 'Appeal', !isAppealPossible)
  else if (isAppealPossible) add('joinAppeal', 'Answer the appeal')
  if (getProofUrl(trade)) add('proof', 'View payment')
  return actions
}
