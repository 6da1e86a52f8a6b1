import type { FieldBinding } from '@cht/machines/react'
import { RadioGroupField } from '@cht/ui/radio-group-field'
import { PAYMENT_METHOD_OPTIONS } from '../../components/payment-method-options.js'
import type { DetailsForm } from './details-form.js'

/** Selects whether the payment details are those of an account or of a wallet. */
export function MethodField({ form, binding }: { form: DetailsForm; binding: FieldBinding }) {
  const { paymentMethod } = form.values
  return (
    <RadioGroupField
      label="Payment method"
      columns={2}
      options={PAYMENT_METHOD_OPTIONS}
      value={paymentMethod === '' ? undefined : paymentMethod}
      onValueChange={(value) => form.change({ paymentMethod: value })}
      {...binding}
    />
  )
}
