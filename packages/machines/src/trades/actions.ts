import { proofOf } from '@cht/sdk/trades'
import { canAppeal } from '../appeals/can-appeal.js'
import type { TradeView } from './view.js'

export type TradeActionName = 'pay' | 'confirm' | 'appeal' | 'proof'

export interface TradeAction {
  name: TradeActionName
  label: string
  /** Shown, but not yet possible. */
  disabled: boolean
}

/** What a party can do with a trade now, the next thing first; the lifecycle decides (decisions 5 and 6). */
export function tradeActions(view: TradeView): TradeAction[] {
  const { snapshot, trade, party } = view
  const actions: TradeAction[] = []
  if (snapshot.can({ type: 'payment.submit', by: party })) {
    const label = snapshot.matches('expired') ? 'Paid: send late proof' : 'Paid'
    actions.push({ name: 'pay', label, disabled: false })
  }
  if (snapshot.can({ type: 'payment.confirm', by: party }))
    actions.push({ name: 'confirm', label: 'Confirm payment', disabled: false })
  const appealable = canAppeal(view)
  if (appealable || snapshot.matches('paid'))
    actions.push({ name: 'appeal', label: 'Appeal', disabled: !appealable })
  if (proofOf(trade)) actions.push({ name: 'proof', label: 'View payment', disabled: false })
  return actions
}
