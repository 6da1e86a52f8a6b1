import {
  formatPrice,
  hasGracePeriod,
  isEndingByConsent,
  isPaymentExpected,
  isReportedPaid,
  paymentForm,
} from '@cht/machines/trades'
import { CRYPTO_NETWORKS } from '@cht/sdk/rules'
import { Countdown } from '@cht/ui/countdown'
import { Note } from '@cht/ui/note'
import { Sentence } from '@cht/ui/sentence'
import { useForm } from '../../hooks/use-form.js'
import styles from './dialogs.module.css'
import { PayerFields } from './payer-fields.js'
import { PaymentSteps, StepTitle } from './payment-steps.js'
import { PictureDialog } from './picture-dialog.js'
import { TimeAnnouncer } from './time-announcer.js'
import type { TradeDialogProps } from './trade-dialog-props.js'
import { TransactionFields } from './transaction-fields.js'

/** Why the trade can no longer be paid: its state has changed while the dialog was open. */
const PaymentClosed = ({ isPaid }: { isPaid: boolean }) =>
  isPaid ? (
    <Note tone="positive" icon="check" urgent>
      We have received your receipt. You do not need to send it again.
    </Note>
  ) : (
    <Note tone="negative" icon="alert" urgent>
      This order can no longer be paid. Do not send any money.
    </Note>
  )

const Instruction = ({ isLate, sum, to }: { isLate: boolean; sum: string; to: string }) =>
  isLate ? (
    <>
      If you have paid <b translate="no">{sum}</b> to <b translate="no">{to}</b>, add a picture of the
      receipt.
    </>
  ) : (
    <>
      Pay <b translate="no">{sum}</b> to <b translate="no">{to}</b> first. Then add a picture of the receipt.
    </>
  )

/** Leads the buyer from the account to the receipt, which it sends, also late: in the grace period it opens an appeal. */
export function PaymentDialog({ view, onClose }: TradeDialogProps) {
  const { trade, snapshot, party, counterpartyName, deadline, timeAllowed } = view
  const { paymentMethod, cryptoNetwork, cryptoAddress: walletAddress = '' } = trade.sellOrder
  const isBank = paymentMethod === 'bank'
  const payerName = isBank ? (trade.buyer.fullName ?? '') : ''
  // Another back end may have networks that we cannot check.
  const network = CRYPTO_NETWORKS.find((name) => name === cryptoNetwork) ?? ''
  const form = useForm(paymentForm, { id: trade._id, payerName, network, walletAddress }, onClose)
  const isLate = snapshot.matches('expired')
  const isAgreed = isEndingByConsent(snapshot)
  const canSendProof = snapshot.can({ type: 'payment.submit', by: party })
  const isClosed = !canSendProof && !form.submitting && !form.done
  const isExpected = isPaymentExpected(view)
  return (
    <PictureDialog
      title={isLate ? 'Send late receipt' : 'Send receipt'}
      description={
        isClosed ? undefined : <Instruction isLate={isLate} sum={formatPrice(trade)} to={counterpartyName} />
      }
      kind="full"
      form={form}
      name="paymentProof"
      label="Receipt"
      alt="The receipt that you send"
      cancelLabel="Not yet"
      actionLabel="Send receipt"
      disabled={!canSendProof}
      fields={
        canSendProof && (
          <>
            {isBank && <PayerFields form={form} buyerName={trade.buyer.fullName} />}
            {network !== '' && <TransactionFields form={form} />}
          </>
        )
      }
      onClose={onClose}
    >
      {isClosed && <PaymentClosed isPaid={isReportedPaid({ snapshot })} />}
      {canSendProof && deadline !== undefined && (
        <p className={styles.timeLeft}>
          <Countdown deadline={deadline} length={timeAllowed} label="Time left to send it" suffix=" left" />
          {/* Live regions outside an open dialog are not announced. */}
          <TimeAnnouncer key={deadline} deadline={deadline} />
        </p>
      )}
      {isLate && (
        <Note tone="warning" icon="alert">
          <Sentence name={counterpartyName}>
            {isAgreed ? `You and ${counterpartyName} agreed to cancel.` : 'The payment window is over.'}
          </Sentence>
          {hasGracePeriod(trade) && ' Sending this opens an appeal in your name, and an operator decides.'}
        </Note>
      )}
      {isExpected && <PaymentSteps view={view} />}
      {isExpected && <StepTitle number={3}>Send the receipt</StepTitle>}
      <p className={styles.hint}>
        The picture must show the amount, the date and the recipient. Hide your balance.
      </p>
    </PictureDialog>
  )
}
