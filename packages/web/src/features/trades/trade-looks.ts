import type { TradeActionName, TradeView } from '@cht/machines/trades'
import type { TradeState } from '@cht/sdk/trades'
import type { ButtonVariant } from '../../components/button.js'
import type { Tone } from '../../components/chip.js'

export const STATE_TONES: Record<TradeState, Tone> = {
  awaitingPayment: 'warning',
  expired: 'negative',
  'paid.awaitingConfirmation': 'warning',
  'paid.lateConfirmation': 'negative',
  appealed: 'information',
  completed: 'positive',
  cancelled: 'plain',
}

const ACTION_VARIANTS: Record<TradeActionName, ButtonVariant> = {
  pay: 'primary',
  confirm: 'primary',
  appeal: 'danger',
  proof: 'quiet',
}

/**
 * The variant of an action's button. The seller of an expired trade, and one for whom the operator has decided, can confirm but is
 * not encouraged to.
 */
export function getActionVariant(name: TradeActionName, { snapshot, appeal }: TradeView): ButtonVariant {
  const isDiscouraged = snapshot.matches('expired') || appeal?.context.decidedFor === 'seller'
  return name === 'confirm' && isDiscouraged ? 'quiet' : ACTION_VARIANTS[name]
}
