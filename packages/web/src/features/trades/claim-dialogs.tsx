import { claimAnswerForm, claimForm, claimWithdrawalForm, viewClaims } from '@cht/machines/claims'
import {
  CLAIM_ANSWER_PERIOD,
  DAY,
  DESCRIPTION_MAX,
  TRADE_CLAIM_REASONS,
  type TradeClaimReason,
} from '@cht/sdk/rules'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { FormDialog } from '@cht/ui/form-dialog'
import { SelectField } from '@cht/ui/select-field'
import { Sentence } from '@cht/ui/sentence'
import { TextArea } from '@cht/ui/text-area'
import { useForm } from '../../hooks/use-form.js'
import { OrderNumber } from './order-number.js'
import type { TradeDialogProps } from './trade-dialog-props.js'

const answerDays = CLAIM_ANSWER_PERIOD / DAY

/** Files a claim about a trade that has ended. */
export function ClaimDialog({ view, onClose }: TradeDialogProps) {
  const { trade, counterpartyName: name } = view
  // While the dialog is open, the claim may have been filed in another tab: the server says so.
  const { reasons } = viewClaims(view)
  const [onlyReason = ''] = reasons.length === 1 ? reasons : []
  const form = useForm(claimForm, { id: trade._id, reason: onlyReason }, onClose)
  return (
    <FormDialog
      title="File a claim"
      description="The trade has ended, so no tokens are held, and none move. An operator records what happened and decides. You can file one claim about this order."
      form={form}
      cancelLabel="Not now"
      actionLabel="File claim"
      onClose={onClose}
    >
      <SelectField
        label="What is wrong"
        {...form.text('reason')}
        onValueChange={(value) => form.change({ reason: value as TradeClaimReason | '' })}
      >
        <option value="">Select a reason</option>
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {TRADE_CLAIM_REASONS[reason].label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Description"
        hint={
          <Sentence name={name}>
            {`What happened and when. ${name} and the operator read it. ${name} has ${answerDays} days to answer.`}
          </Sentence>
        }
        maxLength={DESCRIPTION_MAX}
        {...form.text('description')}
      />
    </FormDialog>
  )
}

/** Answers the claim of the other party. */
export function ClaimAnswerDialog({ view, onClose }: TradeDialogProps) {
  const { counterpartyName: name } = view
  const form = useForm(claimAnswerForm, { id: view.trade._id }, onClose)
  return (
    <FormDialog
      title="Answer the claim"
      description="You can answer once. An operator reads both sides and decides. No tokens move."
      form={form}
      cancelLabel="Not now"
      actionLabel="Send answer"
      onClose={onClose}
    >
      <TextArea
        label="What happened"
        hint={<Sentence name={name}>{`${name} and the operator read it.`}</Sentence>}
        maxLength={DESCRIPTION_MAX}
        {...form.text('text')}
      />
    </FormDialog>
  )
}

/** Withdraws the viewing party's own claim. */
export function ClaimWithdrawalDialog({ view, onClose }: TradeDialogProps) {
  const form = useForm(claimWithdrawalForm, { id: view.trade._id }, onClose)
  return (
    <AlertDialog
      title="Withdraw your claim?"
      form={form}
      cancelLabel="Not now"
      actionLabel="Withdraw"
      variant="danger"
      onClose={onClose}
    >
      <p>
        <OrderNumber trade={view.trade} />
      </p>
      <p>The claim is closed without a decision. You cannot file another one about this order.</p>
    </AlertDialog>
  )
}
