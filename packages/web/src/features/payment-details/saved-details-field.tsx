import { findChosenDetails, toDetailsValues } from '@cht/machines/payment-details'
import type { SavedDetails } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { RadioGroupField } from '@cht/ui/radio-group-field'
import { useEffect, useRef, useState } from 'react'
import { describeDestination, getDetailsName } from './describe-details.js'
import type { DetailsForm } from './details-form.js'
import styles from './payment-details.module.css'

interface SavedDetailsFieldProps {
  form: DetailsForm
  saved: readonly SavedDetails[]
}

const LABEL = 'Your saved payment details'

const Details = ({ details }: { details: SavedDetails }) => (
  <>
    {getDetailsName(details)}
    <span className={styles.detail} translate="no">
      {[details.name !== '' && describeDestination(details), details.accountName].filter(Boolean).join(' · ')}
    </span>
  </>
)

/** The chosen details in one row. */
const ChosenDetails = ({ details, onChange }: { details: SavedDetails; onChange: () => void }) => (
  <section aria-label={LABEL} className={styles.chosen}>
    <span className={styles.text}>
      <Details details={details} />
    </span>
    <Button size="small" aria-label="Change payment details" onClick={onChange}>
      Change
    </Button>
  </section>
)

/**
 * Fills in the payment details of an order from those that the user has saved. The list closes to one row when the details are chosen
 * elsewhere, by the payment method or a kept form, and stays while the user chooses from it.
 */
export function SavedDetailsField({ form, saved }: SavedDetailsFieldProps) {
  const [isListOpen, setIsListOpen] = useState(false)
  const listRef = useRef<HTMLDivElement>(null)
  const chosen = findChosenDetails(saved, form.values)
  useEffect(() => {
    if (isListOpen) listRef.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
  }, [isListOpen])
  if (chosen && !isListOpen) return <ChosenDetails details={chosen} onChange={() => setIsListOpen(true)} />
  const choose = (id: string) => {
    const details = saved.find((candidate) => candidate.id === id)
    if (!details) return
    setIsListOpen(true)
    form.change(toDetailsValues(details))
  }
  return (
    <div ref={listRef}>
      <RadioGroupField
        label={LABEL}
        columns={1}
        required={false}
        name="savedDetails"
        invalid={false}
        error={undefined}
        options={saved.map((details) => ({ value: details.id, label: <Details details={details} /> }))}
        value={chosen?.id}
        onValueChange={choose}
      />
    </div>
  )
}
