import type { TradeAction } from '@cht/machines/trades'
import type { TradeState } from '@cht/sdk/rules'
import type { ButtonVariant } from '../../components/button.js'
import type { Tone } from '../../components/chip.js'

/** The tone of the chip that shows a state. */
export const STATE_TONES: Record<TradeState, Tone> = {
  awaitingPayment: 'warning',
  expired: 'negative',
  'paid.awaitingConfirmation': 'warning',
  'paid.lateConfirmation': 'negative',
  appealed: 'information',
  completed: 'positive',
  cancelled: 'plain',
}

/** The variant of an action's button: `primary` for the next step of the trade, which is one action at most. */
export function getActionVariant({ name, isNextStep }: TradeAction): ButtonVariant {
  if (isNextStep) return 'primary'
  return name === 'appeal' ? 'danger' : 'quiet'
}
