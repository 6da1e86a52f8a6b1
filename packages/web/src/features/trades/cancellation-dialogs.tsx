import { cancellationAnswerForm, cancellationRequestForm, type TradeView } from '@cht/machines/trades'
import { formatTokens } from '@cht/sdk/money'
import { CANCELLATION_BAR, NO_MATCH_AFTER_CANCELLATION } from '@cht/sdk/orders'
import { DAY, HOUR } from '@cht/sdk/time'
import { AlertDialog } from '../../components/alert-dialog.js'
import { Amount } from '../../components/amount.js'
import { useForm } from '../../hooks/use-form.js'
import type { TradeDialogProps } from './trade-dialog-props.js'

/** What a cancellation means for the viewing party (decisions 3, 6 and 10). */
const Consequences = ({ view: { trade, party, counterpartyName } }: { view: TradeView }) => {
  const { trades, within, lasts } = CANCELLATION_BAR
  return (
    <>
      <p>
        <Amount text={formatTokens(trade.amount)} size="large" />
      </p>
      {party === 'buyer' ? (
        <p>
          Your order is cancelled. After {trades} such cancellations within {within / DAY} days you cannot buy
          for {lasts / HOUR} hours. If you have paid, do not cancel: send the proof.
        </p>
      ) : (
        <p>
          Your order returns to its place on the market, its tokens in escrow. Cancel it there to get the
          tokens back.
        </p>
      )}
      <p>
        You and {counterpartyName} are not matched with each other for {NO_MATCH_AFTER_CANCELLATION / DAY}{' '}
        days.
      </p>
    </>
  )
}

/** Asks the other party to cancel the trade. */
export function CancellationRequestDialog({ view, onClose }: TradeDialogProps) {
  const form = useForm(cancellationRequestForm, { id: view.trade._id }, onClose)
  return (
    <AlertDialog
      title="Ask to cancel this order?"
      form={form}
      cancelLabel="Keep order"
      actionLabel="Ask to cancel"
      variant="danger"
      onClose={onClose}
    >
      <p>The order is cancelled if {view.counterpartyName} agrees. You can ask once.</p>
      <Consequences view={view} />
    </AlertDialog>
  )
}

/** Agrees to the other party’s request to cancel the trade. */
export function CancellationAnswerDialog({ view, onClose }: TradeDialogProps) {
  const form = useForm(cancellationAnswerForm, { id: view.trade._id, accept: true }, onClose)
  return (
    <AlertDialog
      title="Cancel this order?"
      form={form}
      cancelLabel="Not now"
      actionLabel="Cancel order"
      variant="danger"
      onClose={onClose}
    >
      <Consequences view={view} />
    </AlertDialog>
  )
}
