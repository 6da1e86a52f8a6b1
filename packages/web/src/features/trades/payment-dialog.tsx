import { formatPrice, isEndingByConsent, isReportedPaid, paymentForm } from '@cht/machines/trades'
import { CRYPTO_NETWORKS } from '@cht/sdk/rules'
import { Countdown } from '@cht/ui/countdown'
import { Dialog } from '@cht/ui/dialog'
import { FormStack } from '@cht/ui/form-stack'
import { Note } from '@cht/ui/note'
import { Sentence } from '@cht/ui/sentence'
import { PictureField, usePicturePreparation } from '../../components/picture-field.js'
import { useForm } from '../../hooks/use-form.js'
import { compressToDataUrl } from '../../platform/compress-picture.js'
import styles from './dialogs.module.css'
import { PayeeNameNote } from './payee-name-note.js'
import { PayerFields } from './payer-fields.js'
import { SendingState } from './sending-state.js'
import { TimeAnnouncer } from './time-announcer.js'
import type { TradeDialogProps } from './trade-dialog-props.js'
import { TransactionFields } from './transaction-fields.js'
import { UploadActions } from './upload-actions.js'

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

/** Sends the buyer's receipt, also late: in the grace period it opens an appeal. */
export function PaymentDialog({ view, onClose }: TradeDialogProps) {
  const { trade, snapshot, party, counterpartyName, deadline, timeAllowed } = view
  const { paymentMethod, cryptoNetwork, cryptoAddress: walletAddress = '' } = trade.sellOrder
  const isBank = paymentMethod === 'bank'
  const payerName = isBank ? (trade.buyer.fullName ?? '') : ''
  // Another back end may have networks that we cannot check.
  const network = CRYPTO_NETWORKS.find((name) => name === cryptoNetwork) ?? ''
  const form = useForm(paymentForm, { id: trade._id, payerName, network, walletAddress }, onClose)
  const { isPreparing, onPreparingChange } = usePicturePreparation()
  const isLate = snapshot.matches('expired')
  const isAgreed = isEndingByConsent(snapshot)
  const canSendProof = snapshot.can({ type: 'payment.submit', by: party })
  const isClosed = !canSendProof && !form.submitting && !form.done
  return (
    <Dialog
      title={isLate ? 'Send late receipt' : 'Send receipt'}
      description={
        isClosed ? undefined : <Instruction isLate={isLate} sum={formatPrice(trade)} to={counterpartyName} />
      }
      onClose={onClose}
      busy={form.submitting}
    >
      <FormStack {...form.formProps}>
        {isClosed && <PaymentClosed isPaid={isReportedPaid({ snapshot })} />}
        {canSendProof && deadline !== undefined && (
          <p className={styles.timeLeft}>
            <Countdown deadline={deadline} length={timeAllowed} label="Time left to send it" suffix=" left" />
            {/* Live regions outside an open dialog are not announced. */}
            <TimeAnnouncer key={deadline} deadline={deadline} />
          </p>
        )}
        {canSendProof && <PayeeNameNote trade={trade} />}
        {isLate && (
          <Note tone="warning" icon="alert">
            <Sentence name={counterpartyName}>
              {isAgreed ? `You and ${counterpartyName} agreed to cancel.` : 'The payment window is over.'}
            </Sentence>{' '}
            Sending this opens an appeal in your name, and an operator decides.
          </Note>
        )}
        <p className={styles.hint}>
          The picture must show the amount, the date and the recipient. Hide your balance.
        </p>
        <PictureField
          label="Receipt"
          alt="The receipt that you send"
          picture={form.values.paymentProof}
          binding={form.field('paymentProof')}
          disabled={form.submitting}
          preparePicture={compressToDataUrl}
          onPreparingChange={onPreparingChange}
          onPicture={(paymentProof) => form.change({ paymentProof })}
        />
        {isBank && canSendProof && <PayerFields form={form} buyerName={trade.buyer.fullName} />}
        {network !== '' && canSendProof && <TransactionFields form={form} />}
        <SendingState form={form} canSendProof={canSendProof} />
        <UploadActions
          form={form}
          cancelLabel="Not yet"
          disabled={!canSendProof || isPreparing}
          onClose={onClose}
        >
          Send receipt
        </UploadActions>
      </FormStack>
    </Dialog>
  )
}
