import {
  decisionAcceptanceForm,
  describeDestination,
  evidenceForm,
  reviewForm,
  type Statement,
  statementForm,
  viewAppeal,
} from '@cht/machines/appeals'
import type { TradeView } from '@cht/machines/trades'
import { DESCRIPTION_MAX, formatTokens, MAX_APPEAL_PICTURES } from '@cht/sdk/rules'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { FormDialog } from '@cht/ui/form-dialog'
import { Note } from '@cht/ui/note'
import { Sentence } from '@cht/ui/sentence'
import { TextArea } from '@cht/ui/text-area'
import { type Form, useForm } from '../../hooks/use-form.js'
import { OrderNumber } from './order-number.js'
import { PictureDialog } from './picture-dialog.js'
import type { TradeDialogProps } from './trade-dialog-props.js'

/** What the operator has asked the viewing party, above the form that answers it. */
const Question = ({ view }: { view: TradeView }) => {
  const question = viewAppeal(view)?.question
  if (question === undefined) return null
  return (
    <Note tone="warning" icon="alert">
      The operator asks you: “{question}”
    </Note>
  )
}

interface TextDialogProps {
  title: string
  description?: string
  children?: React.ReactNode
  label: string
  hint: React.ReactNode
  actionLabel: string
  form: Form<Statement>
  onClose: () => void
}

const TextDialog = ({ children, label, hint, form, ...dialog }: TextDialogProps) => (
  <FormDialog {...dialog} form={form} cancelLabel="Not now">
    {children}
    <TextArea label={label} hint={hint} maxLength={DESCRIPTION_MAX} {...form.text('text')} />
  </FormDialog>
)

/** Adds a statement to the appeal. */
export function StatementDialog({ view, onClose }: TradeDialogProps) {
  const form = useForm(statementForm, { id: view.trade._id }, onClose)
  return (
    <TextDialog
      title="Add a statement"
      label="Statement"
      hint={
        <Sentence
          name={view.counterpartyName}
        >{`${view.counterpartyName} and the operator read it.`}</Sentence>
      }
      actionLabel="Add statement"
      form={form}
      onClose={onClose}
    >
      <Question view={view} />
    </TextDialog>
  )
}

/** Asks the operator for a review of the decision. */
export function ReviewDialog({ view, onClose }: TradeDialogProps) {
  const form = useForm(reviewForm, { id: view.trade._id }, onClose)
  return (
    <TextDialog
      title="Ask for a review"
      description="The tokens stay in escrow until the operator has decided again. You can ask once, and the second decision is final. You can add pictures and statements until then."
      label="What is wrong with the decision"
      hint={
        <Sentence
          name={view.counterpartyName}
        >{`${view.counterpartyName} and the operator read it.`}</Sentence>
      }
      actionLabel="Ask for a review"
      form={form}
      onClose={onClose}
    />
  )
}

/** Adds a picture to the appeal, as evidence. */
export function EvidenceDialog({ view, onClose }: TradeDialogProps) {
  const form = useForm(evidenceForm, { id: view.trade._id }, onClose)
  return (
    <PictureDialog
      title="Add a picture"
      description={`Only you and the operator see it. Each side can add ${MAX_APPEAL_PICTURES}. Cover what nobody needs to see, such as your balance.`}
      form={form}
      name="picture"
      label="Picture"
      alt="What you add to the appeal"
      cancelLabel="Not now"
      actionLabel="Add picture"
      onClose={onClose}
    >
      <Question view={view} />
    </PictureDialog>
  )
}

/** Accepts the decision, which ends the trade at once. */
export function AcceptanceDialog({ view, onClose }: TradeDialogProps) {
  const form = useForm(decisionAcceptanceForm, { id: view.trade._id }, onClose)
  const tokens = formatTokens(view.trade.amount)
  return (
    <AlertDialog
      title="Accept the decision?"
      form={form}
      cancelLabel="Not now"
      actionLabel="Accept"
      variant="danger"
      onClose={onClose}
    >
      <p>
        <OrderNumber trade={view.trade} />
      </p>
      <p>
        You give up <Sentence>{tokens}</Sentence>: the trade is{' '}
        {view.party === 'buyer' ? 'cancelled' : 'completed'} now, and{' '}
        <Sentence name={view.counterpartyName}>
          {describeDestination(view, view.party === 'buyer' ? 'seller' : 'buyer')}
        </Sentence>{' '}
        at once. You cannot ask for a review then. It cannot be undone.
      </p>
    </AlertDialog>
  )
}
