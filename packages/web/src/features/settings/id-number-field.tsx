import { type VerificationForm, validateIdNumber } from '@cht/sdk/rules'
import { TextField } from '@cht/ui/text-field'
import { useState } from 'react'
import type { Form } from '../../hooks/use-form.js'

/** The number of the document. Its rule stands below it, and is an error once the field was left with a wrong number. */
export function IdNumberField({ form }: { form: Pick<Form<VerificationForm>, 'values' | 'text'> }) {
  const [wasLeft, setWasLeft] = useState(false)
  const { values } = form
  const binding = form.text('idNumber')
  const rule = validateIdNumber({ ...values, idNumber: '' })?.message
  const error = wasLeft && values.idNumber.trim() !== '' ? validateIdNumber(values)?.message : undefined
  return (
    <TextField
      label="ID number"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint={rule}
      {...binding}
      invalid={binding.invalid || error !== undefined}
      error={binding.error ?? error}
      onBlur={() => setWasLeft(true)}
    />
  )
}
