import {
  getTradeRequests,
  listSendableMessages,
  messageForm,
  type RequestName,
  type TradeView,
} from '@cht/machines/trades'
import { MINUTE, PAYMENT_EXTENSION, TRADE_MESSAGES, type TradeMessageCode } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Disclosure } from '@cht/ui/disclosure'
import { FormError } from '@cht/ui/form-error'
import { FormStack } from '@cht/ui/form-stack'
import { Note } from '@cht/ui/note'
import { SelectField } from '@cht/ui/select-field'
import { Sentence } from '@cht/ui/sentence'
import { useEffect } from 'react'
import { useForm } from '../../hooks/use-form.js'
import type { OpenTradeDialog } from './trade-dialogs.js'

const minutes = PAYMENT_EXTENSION / MINUTE

const MessageForm = ({ id, codes }: { id: string; codes: readonly TradeMessageCode[] }) => {
  const form = useForm(messageForm, { id })
  const { done, restart } = form
  useEffect(() => {
    if (done) restart()
  }, [done, restart])
  return (
    <FormStack {...form.formProps} gap={12}>
      <SelectField
        label="Message"
        {...form.text('message')}
        onValueChange={(code) => form.change({ message: code as TradeMessageCode | '' })}
      >
        <option value="">Select a message</option>
        {codes.map((code) => (
          <option key={code} value={code}>
            {TRADE_MESSAGES[code].text}
          </option>
        ))}
      </SelectField>
      <FormError form={form} />
      <Button type="submit" requiresConnection busy={form.submitting}>
        Send message
      </Button>
    </FormStack>
  )
}

const SENT_TEXTS: Record<RequestName, (them: string) => string> = {
  extension: (them) => `You asked for ${minutes} more minutes. ${them} has not answered yet.`,
  cancellation: (them) =>
    `You asked to cancel. ${them} has not answered yet, and the trade goes on until then.`,
}

/** The requests that the viewing party has sent and that are not answered yet. */
export function SentRequests({ view }: { view: TradeView }) {
  return getTradeRequests(view).sent.map((name) => (
    <Note key={name}>
      <Sentence name={view.counterpartyName}>{SENT_TEXTS[name](view.counterpartyName)}</Sentence>
    </Note>
  ))
}

interface TradeMessagesProps {
  view: TradeView
  openDialog: OpenTradeDialog
}

/**
 * The predefined messages that the viewing party can send, and the seller's request to cancel. Renders nothing if there are none of
 * them.
 */
export function TradeMessages({ view, openDialog }: TradeMessagesProps) {
  const { trade, counterpartyName } = view
  const codes = listSendableMessages(view)
  // A buyer finds the requests behind an answer to the question of the trade.
  const canAskToCancel = view.party === 'seller' && getTradeRequests(view).offered.includes('cancellation')
  if (codes.length === 0 && !canAskToCancel) return null
  return (
    <Disclosure title={`Message or ask ${counterpartyName}`} name={counterpartyName}>
      {codes.length > 0 && <MessageForm id={trade._id} codes={codes} />}
      {canAskToCancel && (
        <Button onClick={() => openDialog('requestCancellation', view)}>Ask to cancel</Button>
      )}
    </Disclosure>
  )
}
