import { cancelBuyForm, cancelSellForm } from '@cht/machines/orders'
import { formatTokens } from '@cht/sdk/money'
import type { Order, Side } from '@cht/sdk/orders'
import { AlertDialog } from '../../components/alert-dialog.js'
import { Amount } from '../../components/amount.js'
import { useForm } from '../../hooks/use-form.js'

export interface CancelOrderProps {
  order: Order
  side: Side
}

const FORMS = { buy: cancelBuyForm, sell: cancelSellForm }

/** What a cancellation does (decision 4). */
const OUTCOMES: Record<Side, string> = {
  buy: 'It will not be matched. Nothing was paid for it.',
  sell: 'It will not be matched. Its CHT go from escrow back to your available balance.',
}

/** Confirms the cancellation of a pending order. */
export function CancelDialog({ order, side, onClose }: CancelOrderProps & { onClose: () => void }) {
  const form = useForm(FORMS[side], { id: order._id }, onClose)
  return (
    <AlertDialog
      title={`Cancel this ${side} order?`}
      form={form}
      cancelLabel="Keep order"
      actionLabel="Cancel order"
      variant="danger"
      onClose={onClose}
    >
      <p>
        <Amount text={formatTokens(order.amount)} size="large" />
      </p>
      <p>{OUTCOMES[side]}</p>
    </AlertDialog>
  )
}
