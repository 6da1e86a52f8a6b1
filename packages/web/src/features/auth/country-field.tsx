import type { TextBinding } from '@cht/machines/react'
import { COUNTRIES, type Country } from '@cht/sdk/rules'
import { SelectField } from '@cht/ui/select-field'

const COUNTRY_NAMES: Record<Country, string> = { nigeria: 'Nigeria', ghana: 'Ghana', kenya: 'Kenya' }

/** Selects a country. The empty option is removed once a country is selected. */
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
