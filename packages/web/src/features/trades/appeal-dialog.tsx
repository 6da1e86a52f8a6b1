import { appealForm, getAppealSubject } from '@cht/machines/appeals'
import { describeAnotherName } from '@cht/machines/trades'
import { APPEAL_REASONS, type AppealReason, formatTokens, getTradeNumber } from '@cht/sdk/rules'
import { FormDialog } from '@cht/ui/form-dialog'
import { Note } from '@cht/ui/note'
import { SelectField } from '@cht/ui/select-field'
import { TextArea } from '@cht/ui/text-area'
import { useForm } from '../../hooks/use-form.js'
import type { TradeDialogProps } from './trade-dialog-props.js'

/** Files an appeal, or answers the appeal of the other party. */
export function AppealDialog({ view, appealable, onClose }: TradeDialogProps) {
  const form = useForm(appealForm, getAppealSubject(view), onClose)
  const reason = form.text('reason')
  const orderOptions = appealable.some(({ trade }) => trade._id === view.trade._id)
    ? appealable
    : [view, ...appealable]
  const selectOrder = (id: string) => {
    const selected = orderOptions.find(({ trade }) => trade._id === id)
    if (!selected) return form.change({ order: '' })
    // What has been typed stays.
    const { reason: _, description: __, ...subject } = getAppealSubject(selected)
    form.change(subject)
  }
  return (
    <FormDialog
      title={view.appeal ? 'Answer the appeal' : 'Appeal'}
      description={
        view.appeal
          ? 'Describe what happened: the operator reads both sides before deciding.'
          : 'An appeal freezes the trade. It ends when the seller confirms the payment or an operator decides.'
      }
      form={form}
      cancelLabel="Not now"
      actionLabel={view.appeal ? 'Submit answer' : 'Submit appeal'}
      variant="danger"
      onClose={onClose}
    >
      <SelectField label="Order" {...form.text('order')} onValueChange={selectOrder}>
        <option value="">Select an order</option>
        {orderOptions.map(({ trade, counterpartyName }) => (
          <option key={trade._id} value={trade._id}>
            {getTradeNumber(trade._id)} · {formatTokens(trade.amount)} · {counterpartyName}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Reason"
        {...reason}
        onValueChange={(value) => form.change({ reason: value as AppealReason | '' })}
      >
        <option value="">Select a reason</option>
        {APPEAL_REASONS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {view.trade.payerNameDiffers === true && <Note>{describeAnotherName()}</Note>}
      <TextArea
        label="Description"
        hint="What happened, when, and what the other side said."
        {...form.text('description')}
      />
    </FormDialog>
  )
}
