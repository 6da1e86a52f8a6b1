import { hasEscrow } from '@cht/machines/auth'
import { cancelBuyForm, cancelSellForm } from '@cht/machines/orders'
import { useUser } from '@cht/machines/react'
import type { Order, User } from '@cht/sdk/contract'
import { formatTokens, type Side } from '@cht/sdk/rules'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { Amount } from '@cht/ui/amount'
import { useForm } from '../../hooks/use-form.js'

interface CancelDialogProps {
  order: Order
  side: Side
  /** Called when the order is cancelled, and when the user keeps it. */
  onClose: () => void
}

const FORMS = { buy: cancelBuyForm, sell: cancelSellForm }

/** What the dialog says about the result of the cancellation (decision 4). */
const describeOutcome = (side: Side, user: User | undefined): string => {
  if (side === 'buy') return 'It will not be matched. Nothing was paid for it.'
  return user && hasEscrow(user)
    ? 'It will not be matched. Its CHT go from escrow back to your available balance.'
    : 'It will not be matched.'
}

/** Asks the user to confirm the cancellation of a pending order, and cancels it. */
export function CancelDialog({ order, side, onClose }: CancelDialogProps) {
  const user = useUser()
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
      <p>{describeOutcome(side, user)}</p>
    </AlertDialog>
  )
}
