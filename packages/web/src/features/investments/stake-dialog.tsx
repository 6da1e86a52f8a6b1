import { formatTokens, type InvestmentPlan } from '@cht/sdk/rules'
import { AlertDialog } from '@cht/ui/alert-dialog'
import type { SubmittableForm } from '@cht/ui/form-error'
import { ReturnNote } from '../../components/return-note.js'
import { StakeReturns } from './stake-returns.js'

interface StakeDialogProps {
  form: SubmittableForm
  amount: number
  plan: InvestmentPlan
  onClose: () => void
}

/** Asks the user to confirm a stake, which cannot be undone, and shows what comes back and when. */
export function StakeDialog({ form, amount, plan, onClose }: StakeDialogProps) {
  return (
    <AlertDialog
      title={`Stake for ${plan.days} days?`}
      form={form}
      cancelLabel="Not now"
      actionLabel={`Stake ${formatTokens(amount)}`}
      onClose={onClose}
    >
      <StakeReturns amount={amount} plan={plan} hasTotal />
      <p>Until then you cannot sell or take back what you stake.</p>
      <ReturnNote />
    </AlertDialog>
  )
}
