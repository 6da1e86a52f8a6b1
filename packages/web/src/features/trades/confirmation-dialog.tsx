import { describeDestination } from '@cht/machines/appeals'
import {
  confirmationForm,
  describeMissingPayment,
  formatPrice,
  isEscrowed,
  viewPayer,
} from '@cht/machines/trades'
import { formatTokens } from '@cht/sdk/rules'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { Amount } from '@cht/ui/amount'
import { CheckField } from '@cht/ui/check-field'
import { Sentence } from '@cht/ui/sentence'
import { useForm } from '../../hooks/use-form.js'
import styles from './dialogs.module.css'
import { ExpectedPayer, PayerNameNote } from './expected-payer.js'
import { OrderNumber } from './order-number.js'
import { ReusedProofNote } from './reused-proof-note.js'
import type { TradeDialogProps } from './trade-dialog-props.js'
import { WalletPayment } from './wallet-payment.js'

/** The seller's confirmation that the money has arrived. */
export function ConfirmationDialog({ view, onClose }: TradeDialogProps) {
  const { trade, snapshot, appeal, counterpartyName } = view
  const hasSender = viewPayer(trade) !== undefined
  const form = useForm(confirmationForm, { id: trade._id, hasSender }, onClose)
  const { sender, hasArrived } = form.values
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
        <span>
          from <bdi translate="no">{counterpartyName}</bdi>
        </span>
        <OrderNumber trade={trade} />
      </p>
      <p>
        Confirm only when the money is in your account. <Sentence>{formatTokens(trade.amount)}</Sentence> then
        go{isEscrowed(trade) && ' from escrow'} to <bdi translate="no">{counterpartyName}</bdi>. It cannot be
        undone.
      </p>
      {snapshot.matches('paid') && (
        <p>
          <Sentence name={counterpartyName}>{describeMissingPayment(counterpartyName)}</Sentence>
        </p>
      )}
      {appeal?.matches({ open: 'proposed' }) && appeal.context.decidedFor === 'seller' && (
        <p>
          The operator decided for you: if you do not confirm,{' '}
          <Sentence name={counterpartyName}>{describeDestination(view, 'seller')}</Sentence>.
        </p>
      )}
      <ReusedProofNote trade={trade} />
      <WalletPayment trade={trade} />
      {hasSender ? (
        <>
          <p>
            <ExpectedPayer trade={trade} />
          </p>
          <PayerNameNote trade={trade} />
          <CheckField
            label="The sender’s name is the same as the buyer’s"
            // One of the two boxes is required.
            required={false}
            checked={sender === 'same'}
            onCheckedChange={(isChecked) => form.change({ sender: isChecked ? 'same' : '' })}
            {...form.field('sender')}
          />
          <CheckField
            label="The sender has another name. I accept the payment"
            required={false}
            name="senderOther"
            invalid={false}
            error={undefined}
            checked={sender === 'other'}
            onCheckedChange={(isChecked) => form.change({ sender: isChecked ? 'other' : '' })}
          />
        </>
      ) : (
        <CheckField
          label="I see the payment in my wallet"
          checked={hasArrived}
          onCheckedChange={(isChecked) => form.change({ hasArrived: isChecked })}
          {...form.field('hasArrived')}
        />
      )}
    </AlertDialog>
  )
}
