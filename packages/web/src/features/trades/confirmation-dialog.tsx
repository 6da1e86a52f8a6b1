import { describeDestination } from '@cht/machines/appeals'
import { confirmationForm, describeMissingPayment, describePayer, formatPrice } from '@cht/machines/trades'
import { formatTokens } from '@cht/sdk/money'
import { AlertDialog } from '../../components/alert-dialog.js'
import { Amount } from '../../components/amount.js'
import { CheckField } from '../../components/check-field.js'
import { useForm } from '../../hooks/use-form.js'
import styles from './dialogs.module.css'
import { ExpectedPayer } from './expected-payer.js'
import type { TradeDialogProps } from './trade-dialog-props.js'

/** The seller's confirmation that the money has arrived. */
export function ConfirmationDialog({ view, onClose }: TradeDialogProps) {
  const { trade, snapshot, appeal, counterpartyName } = view
  const hasPayer = describePayer(trade) !== undefined
  const form = useForm(confirmationForm, { id: trade._id, hasPayer }, onClose)
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
      {snapshot.matches('paid') && <p>{describeMissingPayment(counterpartyName)}</p>}
      {appeal?.matches({ open: 'proposed' }) && appeal.context.decidedFor === 'seller' && (
        <p>The operator decided for you: if you do not confirm, {describeDestination(view, 'seller')}.</p>
      )}
      {hasPayer && (
        <>
          <p>
            <ExpectedPayer trade={trade} /> Is the sender’s name the same? If it is not, do not confirm:
            appeal.
          </p>
          <CheckField
            label="The sender’s name is the same"
            checked={form.values.isSenderSame}
            onCheckedChange={(isSenderSame) => form.change({ isSenderSame })}
            {...form.field('isSenderSame')}
          />
        </>
      )}
    </AlertDialog>
  )
}
