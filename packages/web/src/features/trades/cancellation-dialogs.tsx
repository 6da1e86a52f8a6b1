import {
  type CancellationAnswer,
  cancellationAnswerForm,
  cancellationRequestForm,
  isStandingStill,
  type TradeView,
} from '@cht/machines/trades'
import {
  CANCELLATION_BAR,
  DAY,
  formatTokens,
  HOUR,
  MINUTE,
  NO_MATCH_AFTER_CANCELLATION,
  PAYMENT_GRACE,
  type Party,
} from '@cht/sdk/rules'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { Amount } from '@cht/ui/amount'
import type { ButtonVariant } from '@cht/ui/button'
import { Note } from '@cht/ui/note'
import { RadioGroupField } from '@cht/ui/radio-group-field'
import { type Form, useForm } from '../../hooks/use-form.js'
import type { TradeDialogProps } from './trade-dialog-props.js'

const graceMinutes = PAYMENT_GRACE / MINUTE

/** What a cancellation means for the viewing party (decisions 3, 6 and 10). */
const Consequences = ({ view }: { view: TradeView }) => {
  const { party, counterpartyName } = view
  const { trades, within, lasts } = CANCELLATION_BAR
  return (
    <>
      <p>
        For {graceMinutes} minutes{isStandingStill(view) && ' after payments start again,'} a late receipt
        still opens an appeal.{' '}
        {party === 'buyer'
          ? `Then your order is cancelled. After ${trades} such cancellations within ${within / DAY} days you cannot buy for ${lasts / HOUR} hours.`
          : 'The tokens stay in escrow until then.'}
      </p>
      <p>
        You and <bdi translate="no">{counterpartyName}</bdi> are not matched with each other for{' '}
        {NO_MATCH_AFTER_CANCELLATION / DAY} days.
      </p>
    </>
  )
}

/** Asks the other party to cancel the trade. */
export function CancellationRequestDialog({ view, onClose }: TradeDialogProps) {
  const { trade, party, counterpartyName } = view
  const form = useForm(cancellationRequestForm, { id: trade._id }, onClose)
  return (
    <AlertDialog
      title="Ask to cancel this order?"
      form={form}
      cancelLabel="Keep order"
      actionLabel="Ask to cancel"
      variant="danger"
      onClose={onClose}
    >
      <p>
        The order is cancelled if <bdi translate="no">{counterpartyName}</bdi> agrees. You can ask once.
      </p>
      <p>
        <Amount text={formatTokens(trade.amount)} size="large" />
      </p>
      <p>
        {party === 'buyer'
          ? 'If you have paid, do not ask: send the receipt.'
          : 'If the money has arrived, do not ask: wait for the receipt. With the cancellation your order returns to its place on the market; cancel it there to get the tokens back.'}
      </p>
      <Consequences view={view} />
    </AlertDialog>
  )
}

const QUESTIONS: Record<Party, { question: string; paid: string; notPaid: string }> = {
  buyer: {
    question: 'Have you sent any money?',
    paid: 'Yes, I have sent money',
    notPaid: 'No, I have sent nothing',
  },
  seller: {
    question: 'Has any money arrived?',
    paid: 'Yes, money has arrived',
    notPaid: 'No, nothing has arrived',
  },
}

interface Answer {
  actionLabel: string
  variant: ButtonVariant
}

const END_TRADE: Answer = { actionLabel: 'End the trade', variant: 'danger' }

/** What the dialog does, by what the answering party states. Who states that there was a payment is not led to the end of the trade. */
const ANSWERS: Record<Party, Record<CancellationAnswer['money'], Answer>> = {
  buyer: {
    '': END_TRADE,
    notPaid: END_TRADE,
    paid: { actionLabel: 'I have paid', variant: 'primary' },
  },
  seller: {
    '': END_TRADE,
    notPaid: END_TRADE,
    paid: { actionLabel: 'Decline, and ask for the receipt', variant: 'primary' },
  },
}

const SELL_ORDER_OPTIONS = [
  { value: 'keep', label: 'End the trade, keep my order on the market' },
  { value: 'cancel', label: 'End the trade, and take my tokens back' },
] as const

const SellOrderChoice = ({ form }: { form: Form<CancellationAnswer> }) => (
  <RadioGroupField
    label="What happens with your order"
    columns={1}
    options={SELL_ORDER_OPTIONS}
    value={form.values.sellOrder || undefined}
    onValueChange={(sellOrder) => form.change({ sellOrder })}
    {...form.field('sellOrder')}
  />
)

/** What the dialog leads to if there was a payment. */
const PAID_TEXTS: Record<Party, string> = {
  buyer: 'Do not end the trade. Send the receipt of your payment: that closes the request.',
  seller: 'Do not end the trade. The buyer is told that you have received money, and asked for the receipt.',
}

/**
 * Answers the other party’s request to cancel the trade. Asks first whether there was a payment: then a buyer is led to the receipt, and
 * a seller to declining.
 */
export function CancellationAnswerDialog({ view, onOpen, onClose }: TradeDialogProps) {
  const { trade, party } = view
  const isSeller = party === 'seller'
  const form = useForm(cancellationAnswerForm, { id: trade._id, accept: true, isSeller }, onClose)
  const { money } = form.values
  const { question, paid, notPaid } = QUESTIONS[party]
  const leadsToProof = money === 'paid' && !isSeller
  const openPayment = (event: React.FormEvent) => {
    event.preventDefault()
    onOpen('pay', view)
  }
  return (
    <AlertDialog
      title="End this trade?"
      form={leadsToProof ? { ...form, formProps: { ...form.formProps, onSubmit: openPayment } } : form}
      cancelLabel="Not now"
      {...ANSWERS[party][money]}
      onClose={onClose}
    >
      <p>
        <Amount text={formatTokens(trade.amount)} size="large" />
      </p>
      <RadioGroupField
        label={question}
        columns={1}
        options={[
          { value: 'notPaid', label: notPaid },
          { value: 'paid', label: paid },
        ]}
        value={money || undefined}
        onValueChange={(value) => form.change({ money: value, accept: value === 'notPaid' })}
        {...form.field('money')}
      />
      {money === 'paid' && (
        <Note tone="warning" icon="alert">
          {PAID_TEXTS[party]}
        </Note>
      )}
      {money === 'notPaid' && isSeller && <SellOrderChoice form={form} />}
      {money !== 'paid' && <Consequences view={view} />}
    </AlertDialog>
  )
}
