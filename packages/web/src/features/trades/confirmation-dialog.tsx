import { confirmationForm, formatPrice } from '@cht/machines/trades'
import { formatTokens } from '@cht/sdk/money'
import { AlertDialog } from '../../components/alert-dialog.js'
import { Amount } from '../../components/amount.js'
import { useForm } from '../../hooks/use-form.js'
import styles from './dialogs.module.css'
import type { TradeDialogProps } from './trade-dialog-props.js'

export function ConfirmationDialog({ view: { trade, counterpartyName }, onClose }: TradeDialogProps) {
  const form = useForm(confirmationForm, { id: trade._id }, onClose)
  return (
    <AlertDialog
      title="Did the money arrive?"
      form={form}
      cancelLabel="Not yet"
      actionLabel="Confirm payment"
      onClose={onClose}
    >
      <p className={styles.sum}>
        <Amount text={formatPrice(trade)} size="large" />
        <span>from {counterpartyName}</span>
      </p>
      <p>
        Confirm only when the money is in your account. {formatTokens(trade.amount)} then go from escrow to{' '}
        {counterpartyName}. It cannot be undone.
      </p>
    </AlertDialog>
  )
}
