import { COUNTRIES } from '@cht/sdk/auth'
import { SelectField } from '../../components/select-field.js'
import type { TextBinding } from '../../hooks/use-form.js'
import { COUNTRY_NAMES } from './countries.js'

/** One of the countries; that there is none is offered only as long as there is none. */
export function CountryField(binding: TextBinding) {
  return (
    <SelectField label="Country" autoComplete="off" {...binding}>
      {binding.value === '' && <option value="">Select a country</option>}
      {COUNTRIES.map((name) => (
        <option key={name} value={name}>
          {COUNTRY_NAMES[name]}
        </option>
      ))}
    </SelectField>
  )
}
