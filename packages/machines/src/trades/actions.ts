import { getProofUrl } from '@cht/sdk/contract'
import type { ServerErrorCode } from '@cht/sdk/errors'
import type { AnyMachineSnapshot } from 'xstate'
import type { AppealEvent } from '../appeals/lifecycle.js'
import { canAppeal } from '../appeals/selectors.js'
import { getRefusal } from '../refusal.js'
import type { TradeEvent } from './lifecycle.js'
import type { TradeView } from './selectors.js'
import type { TradeActionName } from './states.js'
import { getMyTurn } from './turns.js'

export interface TradeAction {
  name: TradeActionName
  label: string
  /** Shown, but not possible yet. */
  disabled: boolean
  /** The action that the trade asks of the viewing party next: the one to emphasize. True for at most one action. */
  isNextStep: boolean
}

const STOPPED: ServerErrorCode = 'stopped'

/** What the viewing party can do now, in the order to show it. The lifecycles decide. */
export function listTradeActions(view: TradeView): TradeAction[] {
  const { snapshot, appeal, trade, party } = view
  const nextStep = getMyTurn(view)?.action
  const actions: TradeAction[] = []
  const add = (name: TradeActionName, label: string, disabled = false) =>
    actions.push({ name, label, disabled, isNextStep: name === nextStep })
  /** Adds an action that moves the trade on. It is shown while payments are stopped, and disabled. */
  const addStep = (
    name: TradeActionName,
    label: string,
    step: AnyMachineSnapshot,
    event: TradeEvent | AppealEvent,
  ) => {
    const refusal = getRefusal(step, event)
    if (refusal === undefined || refusal.code === STOPPED) add(name, label, refusal !== undefined)
  }
  if (party === 'buyer') {
    const label = snapshot.matches('expired') ? 'Paid: send late receipt' : 'Paid'
    addStep('pay', label, snapshot, { type: 'payment.submit', by: party })
    addStep('sendRest', 'Send the rest', snapshot, { type: 'rest.submit', by: party })
    addStep('disputeAmount', 'I sent the whole', snapshot, { type: 'amount.dispute', by: party })
  }
  if (appeal?.can({ type: 'review.request', by: party })) add('requestReview', 'Ask for a review')
  if (appeal) addStep('acceptDecision', 'Accept decision', appeal, { type: 'decision.accept', by: party })
  if (party === 'seller')
    addStep('confirm', 'The money is there', snapshot, { type: 'payment.confirm', by: party })
  const isAppealPossible = canAppeal(view)
  if (snapshot.matches('paid')) add('appeal', 'Appeal', !isAppealPossible)
  else if (isAppealPossible) add('joinAppeal', 'Answer the appeal')
  if (getProofUrl(trade)) add('proof', 'View payment')
  return actions
}
