import { findChosenDetails, toDetailsValues } from '@cht/machines/payment-details'
import type { SavedDetails } from '@cht/sdk/contract'
import { RadioGroupField } from '@cht/ui/radio-group-field'
import { describeDestination, getDetailsName } from './describe-details.js'
import type { DetailsForm } from './details-form.js'
import styles from './payment-details.module.css'

interface SavedDetailsFieldProps {
  form: DetailsForm
  saved: readonly SavedDetails[]
}

/** Fills in the payment details of an order from those that the user has saved. */
export function SavedDetailsField({ form, saved }: SavedDetailsFieldProps) {
  const options = saved.map((details) => ({
    value: details.id,
    label: (
      <>
        {getDetailsName(details)}
        <span className={styles.detail} translate="no">
          {[details.name !== '' && describeDestination(details), details.accountName]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </>
    ),
  }))
  const choose = (id: string) => {
    const details = saved.find((candidate) => candidate.id === id)
    if (details) form.change(toDetailsValues(details))
  }
  return (
    <RadioGroupField
      label="Your saved payment details"
      columns={1}
      required={false}
      name="savedDetails"
      invalid={false}
      error={undefined}
      options={options}
      value={findChosenDetails(saved, form.values)?.id}
      onValueChange={choose}
    />
  )
}
