import { canAppeal } from '@cht/machines/appeals'
import { useClock } from '@cht/machines/react'
import {
  canReportAmount,
  describeAnotherName,
  extensionRequestForm,
  getTradeRequests,
  listSendableMessages,
  messageForm,
} from '@cht/machines/trades'
import { MINUTE, PAYMENT_EXTENSION } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Dialog, DialogActions } from '@cht/ui/dialog'
import { FormError } from '@cht/ui/form-error'
import { ListItem } from '@cht/ui/list-item'
import { Stack } from '@cht/ui/stack'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { useForm } from '../../hooks/use-form.js'
import type { TradeDialogProps } from './trade-dialog-props.js'

const extensionMinutes = PAYMENT_EXTENSION / MINUTE

/** What a seller can do who does not find the payment. */
export function MissingMoneyDialog({ view, onOpen, onClose }: TradeDialogProps) {
  const { trade, deadline, counterpartyName } = view
  const message = useForm(messageForm, { id: trade._id, message: 'notArrived' }, onClose)
  const { now } = useClock()
  const { formatUpcomingTime } = useTimeFormat()
  const canAsk = listSendableMessages(view).includes('notArrived')
  const isBank = trade.sellOrder.paymentMethod === 'bank'
  const until = deadline === undefined ? undefined : formatUpcomingTime(deadline, now())
  return (
    <Dialog title="It is not there" description="Do not confirm. Choose what fits." onClose={onClose}>
      <Stack gap={12}>
        <ul>
          <ListItem
            title={until === undefined ? 'Wait' : `Wait until ${until}`}
            details={['A transfer between banks can take a while.']}
            actions={
              <Button size="small" onClick={onClose}>
                Wait
              </Button>
            }
          />
          {canAsk && (
            <ListItem
              title={
                <>
                  Ask <bdi translate="no">{counterpartyName}</bdi>
                </>
              }
              details={['We send: “The money has not arrived yet”.']}
              actions={
                <Button size="small" requiresConnection busy={message.submitting} onClick={message.submit}>
                  Ask
                </Button>
              }
            />
          )}
          {canReportAmount(view) && (
            <ListItem
              title="Another amount has arrived"
              details={['Less or more than agreed.']}
              actions={
                <Button size="small" onClick={() => onOpen('reportAmount', view)}>
                  Say how much
                </Button>
              }
            />
          )}
          {isBank && (
            <ListItem
              title="It came from another name"
              details={[describeAnotherName()]}
              actions={
                <Button size="small" onClick={() => onOpen('confirm', view)}>
                  Accept it
                </Button>
              }
            />
          )}
          {canAppeal(view) && (
            <ListItem
              title="Appeal"
              details={['The trade is frozen, and an operator decides.']}
              actions={
                <Button size="small" variant="danger" onClick={() => onOpen('appeal', view)}>
                  Appeal
                </Button>
              }
            />
          )}
        </ul>
        <FormError form={message} />
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>Back</Button>
      </DialogActions>
    </Dialog>
  )
}

/** What a buyer can do who does not pay, or has not paid. */
export function CannotPayDialog({ view, onOpen, onClose }: TradeDialogProps) {
  const { trade, snapshot, counterpartyName } = view
  const extension = useForm(extensionRequestForm, { id: trade._id }, onClose)
  const { offered } = getTradeRequests(view)
  const isLate = snapshot.matches('expired')
  return (
    <Dialog
      title={isLate ? 'I have not paid' : 'I cannot pay'}
      description={
        isLate
          ? 'Do not pay now. If you do nothing, your order is cancelled when the countdown ends.'
          : 'Choose what fits.'
      }
      onClose={onClose}
    >
      <Stack gap={12}>
        <ul>
          {offered.includes('extension') && (
            <ListItem
              title={`Ask for ${extensionMinutes} more minutes`}
              details={['Once per order.']}
              actions={
                <Button
                  size="small"
                  requiresConnection
                  busy={extension.submitting}
                  onClick={extension.submit}
                >
                  Ask for time
                </Button>
              }
            />
          )}
          {offered.includes('cancellation') && (
            <ListItem
              title="Ask to cancel"
              details={[
                <>
                  The order ends if <bdi translate="no">{counterpartyName}</bdi> agrees.
                </>,
              ]}
              actions={
                <Button size="small" variant="danger" onClick={() => onOpen('requestCancellation', view)}>
                  Cancel
                </Button>
              }
            />
          )}
        </ul>
        <FormError form={extension} />
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>Back</Button>
      </DialogActions>
    </Dialog>
  )
}
