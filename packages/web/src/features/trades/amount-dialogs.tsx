import {
  amountDisputeForm,
  amountReportForm,
  formatPrice,
  restForm,
  viewReceivedAmount,
} from '@cht/machines/trades'
import { CRYPTO_NETWORKS } from '@cht/sdk/rules'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { Amount } from '@cht/ui/amount'
import { Sentence } from '@cht/ui/sentence'
import { TextField } from '@cht/ui/text-field'
import { useForm } from '../../hooks/use-form.js'
import styles from './dialogs.module.css'
import { PaymentAccount } from './payment-account.js'
import { PaymentWarnings } from './payment-warnings.js'
import { PictureDialog } from './picture-dialog.js'
import type { TradeDialogProps } from './trade-dialog-props.js'
import { HashFields } from './transaction-fields.js'

/** The seller says what has arrived, if it is another amount than agreed. */
export function AmountReportDialog({ view, onClose }: TradeDialogProps) {
  const { trade, counterpartyName } = view
  const currency = trade.payment?.currency ?? 'NGN'
  const form = useForm(amountReportForm, { id: trade._id, currency }, onClose)
  return (
    <AlertDialog
      title="How much has arrived?"
      form={form}
      cancelLabel="Not now"
      actionLabel="Tell the buyer"
      onClose={onClose}
    >
      <p>
        <Sentence name={counterpartyName}>{counterpartyName}</Sentence> should pay{' '}
        <b translate="no">{formatPrice(trade)}</b>. Enter all that has arrived so far.
      </p>
      <TextField
        label={`Amount in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        value={form.values.amount}
        onValueChange={(amount) => form.change({ amount })}
        {...form.field('amount')}
      />
      <p className={styles.hint}>
        If it is less, <bdi translate="no">{counterpartyName}</bdi> has at least an hour to send the rest. If
        it is more, send the difference back to the account that it came from. You can say this once for each
        receipt.
      </p>
    </AlertDialog>
  )
}

/** The buyer answers that nothing is missing. */
export function AmountDisputeDialog({ view, onClose }: TradeDialogProps) {
  const { trade, counterpartyName } = view
  const form = useForm(amountDisputeForm, { id: trade._id }, onClose)
  return (
    <AlertDialog
      title="Did you send the whole?"
      form={form}
      cancelLabel="Not now"
      actionLabel="I sent the whole"
      onClose={onClose}
    >
      <p>
        You agreed on <b translate="no">{formatPrice(trade)}</b>. <bdi translate="no">{counterpartyName}</bdi>{' '}
        says that <b translate="no">{viewReceivedAmount(trade)?.received}</b> has arrived. Look at your
        receipt and at the fees of your bank first.
      </p>
      <p>The tokens stay in escrow. After this answer you may appeal.</p>
    </AlertDialog>
  )
}

/** The buyer sends the receipt of the rest. */
export function RestDialog({ view, onClose }: TradeDialogProps) {
  const { trade, counterpartyName } = view
  const network = CRYPTO_NETWORKS.find((name) => name === trade.sellOrder.cryptoNetwork) ?? ''
  const form = useForm(restForm, { id: trade._id, network }, onClose)
  const { missing } = viewReceivedAmount(trade) ?? {}
  return (
    <PictureDialog
      title="Send the rest"
      description={
        <>
          Pay the rest to <b translate="no">{counterpartyName}</b> first, to the same account. Then add a
          picture of the second receipt.
        </>
      }
      kind="full"
      form={form}
      name="paymentProof"
      label="Second receipt"
      alt="The second receipt that you send"
      cancelLabel="Not yet"
      actionLabel="Send receipt"
      fields={network !== '' && <HashFields form={form} />}
      onClose={onClose}
    >
      {missing !== undefined && (
        <p className={styles.sum}>
          <Amount text={missing} size="large" />
          <span>is missing</span>
        </p>
      )}
      <PaymentWarnings view={view} />
      <PaymentAccount view={view} />
    </PictureDialog>
  )
}
