import {
  getTradeRequests,
  listSendableMessages,
  messageForm,
  type RequestName,
  type TradeView,
} from '@cht/machines/trades'
import { MINUTE, PAYMENT_EXTENSION, TRADE_MESSAGES, type TradeMessageCode } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { FormError } from '@cht/ui/form-error'
import { FormStack } from '@cht/ui/form-stack'
import { Note } from '@cht/ui/note'
import { SelectField } from '@cht/ui/select-field'
import { Sentence } from '@cht/ui/sentence'
import { useEffect } from 'react'
import { useForm } from '../../hooks/use-form.js'
import type { OpenTradeDialog } from './trade-dialogs.js'
import styles from './trade-requests.module.css'

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

interface TradeMessagesProps {
  view: TradeView
  openDialog: OpenTradeDialog
}

/**
 * The predefined messages that the viewing party can send, the requests that it has sent and that are not answered yet, and the
 * seller's request to cancel. Renders nothing if there are none of them.
 */
export function TradeMessages({ view, openDialog }: TradeMessagesProps) {
  const { trade, counterpartyName } = view
  const codes = listSendableMessages(view)
  const { offered, sent } = getTradeRequests(view)
  // A buyer finds the requests behind an answer to the question of the trade.
  const canAskToCancel = view.party === 'seller' && offered.includes('cancellation')
  if (codes.length === 0 && !canAskToCancel && sent.length === 0) return null
  return (
    <Card aria-label="Messages" className={styles.card}>
      <h2>
        Tell <bdi translate="no">{counterpartyName}</bdi>
      </h2>
      {codes.length > 0 && <MessageForm id={trade._id} codes={codes} />}
      {sent.map((name) => (
        <Note key={name}>
          <Sentence name={counterpartyName}>{SENT_TEXTS[name](counterpartyName)}</Sentence>
        </Note>
      ))}
      {canAskToCancel && (
        <div className={styles.buttons}>
          <Button onClick={() => openDialog('requestCancellation', view)}>Ask to cancel</Button>
        </div>
      )}
    </Card>
  )
}
