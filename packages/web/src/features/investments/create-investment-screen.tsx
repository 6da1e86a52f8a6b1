import { investmentForm } from '@cht/machines/investments'
import { useUser } from '@cht/machines/react'
import {
  calculateExpectedReturn,
  findPlan,
  formatTokens,
  INVESTMENT_AMOUNTS,
  INVESTMENT_PLANS,
} from '@cht/sdk/rules'
import { Amount } from '@cht/ui/amount'
import { BackHeader } from '@cht/ui/back-header'
import { FormError } from '@cht/ui/form-error'
import { RadioGroupField } from '@cht/ui/radio-group-field'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { FormTotal, TotalSum } from '../../components/form-total.js'
import { isOverBalance } from '../../components/is-over-balance.js'
import { PreviewForm } from '../../components/preview-form.js'
import { ReturnNote } from '../../components/return-note.js'
import { useForm } from '../../hooks/use-form.js'
import { useTitle } from '../../hooks/use-title.js'
import styles from './investments.module.css'
import { StakeDialog } from './stake-dialog.js'
import { StakeSummary } from './stake-summary.js'

const getAmountOptions = (available: number | undefined) =>
  INVESTMENT_AMOUNTS.map((value) => ({
    value,
    disabled: isOverBalance(value, available),
    label: <Amount text={formatTokens(value)} size="small" />,
  }))

const PLAN_OPTIONS = INVESTMENT_PLANS.map(({ days, roi }) => ({
  value: days,
  label: (
    <span className={styles.plan}>
      <b>{days} days</b>
      <small>{roi}% return</small>
    </span>
  ),
}))

const MAX_AMOUNT = Math.max(...INVESTMENT_AMOUNTS)

const describeBalance = (available: number) =>
  isOverBalance(MAX_AMOUNT, available)
    ? `${formatTokens(available)} available. Amounts above that cannot be chosen.`
    : `${formatTokens(available)} available.`

/** The form of a new investment: amount, plan and the expected return. */
export default function CreateInvestmentScreen() {
  const available = useUser()?.availableBalance
  const [, navigate] = useLocation()
  const form = useForm(investmentForm, {}, () => navigate('/investment'))
  useTitle('New investment')
  const { amount, planDurationDays } = form.values
  const plan = planDurationDays === undefined ? undefined : findPlan(planDurationDays)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const unusedRef = useRef<HTMLFormElement>(null)
  const onSubmit = (event: FormEvent) => {
    // An incomplete form is submitted, so that it says what is missing.
    if (amount === undefined || !plan) return form.formProps.onSubmit(event)
    event.preventDefault()
    setIsDialogOpen(true)
  }
  return (
    <>
      <BackHeader title="New investment" to="/investment" toName="investments" />
      <PreviewForm
        // `form.formProps.ref` is where the focus goes after a failed submit. While the dialog is open, its form has this ref.
        form={{
          ...form,
          formProps: {
            ...form.formProps,
            ref: isDialogOpen ? unusedRef : form.formProps.ref,
            onSubmit,
          },
        }}
        stoppedBy="stakes"
        submitLabel={amount === undefined ? 'Stake' : `Stake ${formatTokens(amount)}`}
        total={
          <FormTotal>
            {amount !== undefined && plan && (
              <TotalSum
                name="Expected return"
                label="Expected return"
                sum={formatTokens(calculateExpectedReturn(amount, plan.roi))}
                terms="capital included"
              />
            )}
          </FormTotal>
        }
        preview={
          <>
            <StakeSummary amount={amount} plan={plan} />
            <ReturnNote />
            <FormError form={form} />
          </>
        }
      >
        <RadioGroupField
          label="Amount"
          columns={3}
          options={getAmountOptions(available)}
          value={amount}
          hint={available !== undefined && describeBalance(available)}
          onValueChange={(value) => form.change({ amount: value })}
          {...form.field('amount')}
        />
        <RadioGroupField
          label="Plan"
          columns={2}
          options={PLAN_OPTIONS}
          value={planDurationDays}
          onValueChange={(value) => form.change({ planDurationDays: value })}
          {...form.field('planDurationDays')}
        />
      </PreviewForm>
      {isDialogOpen && amount !== undefined && plan && (
        <StakeDialog form={form} amount={amount} plan={plan} onClose={() => setIsDialogOpen(false)} />
      )}
    </>
  )
}
