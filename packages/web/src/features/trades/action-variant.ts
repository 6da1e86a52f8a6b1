import type { TradeAction } from '@cht/machines/trades'
import type { ButtonVariant } from '@cht/ui/button'

/** The variant of an action's button: `primary` for the next step of the trade, which is one action at most. */
export function getActionVariant({ name, isNextStep }: TradeAction): ButtonVariant {
  if (isNextStep) return 'primary'
  return name === 'appeal' ? 'danger' : 'quiet'
}
