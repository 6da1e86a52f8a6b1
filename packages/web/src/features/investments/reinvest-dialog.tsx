import { reinvestForm } from '@cht/machines/investments'
import type { Investment } from '@cht/sdk/contract'
import { calculateExpectedReturn, findPlan, formatTokens } from '@cht/sdk/rules'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { Amount } from '@cht/ui/amount'
import { ReturnNote } from '../../components/return-note.js'
import { useForm } from '../../hooks/use-form.js'

export type Reinvestable = Pick<Investment, '_id' | 'amount' | 'planDurationDays' | 'roiPercentage'>

interface ReinvestDialogProps {
  investment: Reinvestable
  onClose: () => void
  onDone: () => void
}

/** Asks the user to confirm that the capital goes into a new investment of the same plan, at its current return (decision 12). */
export function ReinvestDialog({ investment, onClose, onDone }: ReinvestDialogProps) {
  const { amount, planDurationDays } = investment
  const roi = findPlan(planDurationDays)?.roi ?? investment.roiPercentage
  const form = useForm(reinvestForm, { investmentId: investment._id }, () => {
    onClose()
    onDone()
  })
  return (
    <AlertDialog
      title="Invest the capital again?"
      form={form}
      cancelLabel="Not now"
      actionLabel="Re-invest"
      onClose={onClose}
    >
      <p>
        <Amount text={formatTokens(amount)} size="large" />
      </p>
      <p>
        Your capital is staked for another {planDurationDays} days at {roi}%, instead of going to your wallet.
        Expected at the end:{' '}
        <b className="unbroken" translate="no">
          {formatTokens(calculateExpectedReturn(amount, roi))}
        </b>
        .
      </p>
      <ReturnNote />
    </AlertDialog>
  )
}
