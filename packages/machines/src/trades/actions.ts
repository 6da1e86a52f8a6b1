import { getProofUrl } from '@cht/sdk/trades'
import { canAppeal } from '../appeals/selectors.js'
import type { TradeView } from './selectors.js'

export type TradeActionName = 'pay' | 'confirm' | 'appeal' | 'proof'

export interface TradeAction {
  name: TradeActionName
  label: string
  /** Shown, but not possible yet. */
  disabled: boolean
}

/** What the viewing party can do now, in the order to show it. The lifecycle decides (decisions 5 and 6). */
export function listTradeActions(view: TradeView): TradeAction[] {
  const { snapshot, trade, party } = view
  const actions: TradeAction[] = []
  if (snapshot.can({ type: 'payment.submit', by: party })) {
    const label = snapshot.matches('expired') ? 'Paid: send late proof' : 'Paid'
    actions.push({ name: 'pay', label, disabled: false })
  }
  if (snapshot.can({ type: 'payment.confirm', by: party }))
    actions.push({ name: 'confirm', label: 'Confirm payment', disabled: false })
  const isAppealPossible = canAppeal(view)
  if (isAppealPossible || snapshot.matches('paid'))
    actions.push({ name: 'appeal', label: 'Appeal', disabled: !isAppealPossible })
  if (getProofUrl(trade)) actions.push({ name: 'proof', label: 'View payment', disabled: false })
  return actions
}
