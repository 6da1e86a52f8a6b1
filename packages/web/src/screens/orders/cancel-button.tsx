import { cancelBuyForm, cancelSellForm } from '@cht/machines/orders'
import { formatTokens } from '@cht/sdk/money'
import type { Order, Side } from '@cht/sdk/orders'
import { useForm } from '../../bindings/form.js'
import { Button } from '../../ui/button.js'

const FORMS = { buy: cancelBuyForm, sell: cancelSellForm }

/** Takes one's own pending order back; it leaves the list with the next answer. */
export const CancelButton = ({ order, side }: { order: Order; side: Side }) => {
  const form = useForm(FORMS[side], { id: order._id })
  return (
    <Button
      size="small"
      busy={form.submitting}
      disabled={form.done}
      aria-label={`Cancel ${side} order of ${formatTokens(order.amount)}`}
      onClick={form.submit}
    >
      Cancel
    </Button>
  )
}
