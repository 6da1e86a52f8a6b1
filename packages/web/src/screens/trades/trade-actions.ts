import { proofOf } from '@cht/sdk/trades'
import type { ButtonLook } from '../../ui/button.js'
import type { TradeView } from './trade-view.js'

export type TradeActionName = 'pay' | 'confirm' | 'proof' | 'appeal'

export interface TradeAction {
  name: TradeActionName
  label: string
  look: ButtonLook
  /** Shown, but not yet possible. */
  disabled: boolean
}

/** What a party can do with a trade now, the next thing first; the lifecycle decides (decisions 5 and 6). */
export const tradeActions = ({ snapshot, trade, party }: TradeView): TradeAction[] => {
  const actions: TradeAction[] = []
  const late = snapshot.matches('expired')
  if (snapshot.can({ type: 'payment.submit', by: party }))
    actions.push({
      name: 'pay',
      label: late ? 'Paid: send late proof' : 'Paid',
      look: 'primary',
      disabled: false,
    })
  if (snapshot.can({ type: 'payment.confirm', by: party }))
    actions.push({
      name: 'confirm',
      label: 'Confirm payment',
      look: late ? 'quiet' : 'primary',
      disabled: false,
    })
  const canAppeal = snapshot.can({ type: 'appeal.open', by: party })
  if (canAppeal || snapshot.matches('paid'))
    actions.push({ name: 'appeal', label: 'Appeal', look: 'danger', disabled: !canAppeal })
  if (proofOf(trade)) actions.push({ name: 'proof', label: 'View payment', look: 'quiet', disabled: false })
  return actions
}
