import {
  cancellationAnswerForm,
  extensionAnswerForm,
  getTradeRequests,
  type RequestName,
  type TradeView,
} from '@cht/machines/trades'
import { MINUTE, PAYMENT_EXTENSION } from '@cht/sdk/rules'
import { Button, type ButtonVariant } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import type { SubmittableForm } from '@cht/ui/form-error'
import { FormError } from '@cht/ui/form-error'
import { Sentence } from '@cht/ui/sentence'
import { useForm } from '../../hooks/use-form.js'
import type { OpenTradeDialog } from './trade-dialogs.js'
import styles from './trade-requests.module.css'

interface RequestProps {
  view: TradeView
  openDialog: OpenTradeDialog
}

interface AnswerForm extends SubmittableForm {
  values: { accept: boolean }
  change: (values: { accept: boolean }) => void
  submit: () => void
}

interface RequestCardProps {
  title: string
  /** The name of the party that asks. */
  name: string
  text: string
  form: AnswerForm
  onAccept: () => void
  acceptLabel: string
  acceptVariant: ButtonVariant
}

const RequestCard = ({ title, name, text, form, onAccept, acceptLabel, acceptVariant }: RequestCardProps) => {
  const { submitting, values } = form
  const decline = () => {
    form.change({ accept: false })
    form.submit()
  }
  return (
    <Card aria-label={title} className={styles.card}>
      <h2>
        <Sentence name={name}>{title}</Sentence>
      </h2>
      <p className={styles.text}>{text}</p>
      <FormError form={form} />
      <div className={styles.buttons}>
        <Button requiresConnection busy={submitting && !values.accept} onClick={decline}>
          Decline
        </Button>
        <Button
          variant={acceptVariant}
          requiresConnection
          busy={submitting && values.accept}
          onClick={onAccept}
        >
          {acceptLabel}
        </Button>
      </div>
    </Card>
  )
}

const ExtensionRequest = ({ view: { trade, counterpartyName } }: RequestProps) => {
  const form = useForm(extensionAnswerForm, { id: trade._id })
  const accept = () => {
    form.change({ accept: true })
    form.submit()
  }
  const minutes = PAYMENT_EXTENSION / MINUTE
  return (
    <RequestCard
      name={counterpartyName}
      title={`${counterpartyName} asks for ${minutes} more minutes`}
      text={`If you agree, the time to pay ends ${minutes} minutes later. The time to confirm stays as it is.`}
      form={form}
      onAccept={accept}
      acceptLabel="Agree"
      acceptVariant="primary"
    />
  )
}

const CANCELLATION_TEXTS = {
  buyer: 'If you have paid, decline and send the receipt. Do not pay before you have answered.',
  seller:
    'If the money has arrived, decline. If you agree, you choose whether your order stays on the market.',
}

const CancellationRequest = ({ view, openDialog }: RequestProps) => {
  const form = useForm(cancellationAnswerForm, { id: view.trade._id })
  return (
    <RequestCard
      name={view.counterpartyName}
      title={`${view.counterpartyName} asks to cancel`}
      text={CANCELLATION_TEXTS[view.party]}
      form={form}
      onAccept={() => openDialog('acceptCancellation', view)}
      acceptLabel="Agree to cancel"
      acceptVariant="quiet"
    />
  )
}

const REQUESTS: Record<RequestName, (props: RequestProps) => React.ReactNode> = {
  extension: ExtensionRequest,
  cancellation: CancellationRequest,
}

/** The open requests of the other party, with the buttons to answer them. Renders nothing if there are none. */
export function ReceivedRequests({ view, openDialog }: RequestProps) {
  return getTradeRequests(view).received.map((name) => {
    const Request = REQUESTS[name]
    return <Request key={name} view={view} openDialog={openDialog} />
  })
}
