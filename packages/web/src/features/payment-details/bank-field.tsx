import type { Institution } from '@cht/sdk/contract'
import { findInstitution, getUnlistedBankNote } from '@cht/sdk/payment-details'
import { SelectField } from '@cht/ui/select-field'
import { TextField } from '@cht/ui/text-field'
import { useState } from 'react'
import type { DetailsForm } from './details-form.js'

/** The value of the option for a bank that is not listed. */
const OTHER = 'other'

const KINDS: Record<Institution['kind'], string> = { bank: 'Banks', wallet: 'Mobile money and digital banks' }

interface OptionsProps {
  institutions: readonly Institution[]
  kind: Institution['kind']
}

const Options = ({ institutions, kind }: OptionsProps) => (
  <optgroup label={KINDS[kind]}>
    {institutions
      .filter((institution) => institution.kind === kind)
      .map(({ code, name }) => (
        <option key={code}>{name}</option>
      ))}
  </optgroup>
)

interface BankFieldProps {
  form: DetailsForm
  institutions: readonly Institution[]
}

/** Selects a bank or a mobile-money wallet of the user's country, or takes the name of another bank (decision 40). */
export function BankField({ form, institutions }: BankFieldProps) {
  const { paymentMethod, bankName } = form.values
  const listed = findInstitution(institutions, bankName)
  const [hasChosenOther, setChosenOther] = useState(false)
  const isOther = hasChosenOther || (bankName !== '' && listed === undefined)
  const { invalid, error, ...binding } = form.text('bankName')
  const select = (value: string) => {
    setChosenOther(value === OTHER)
    // A changed field loses its error. The account number is changed to itself, because it may be right at another bank.
    form.change({ bankName: value === OTHER ? '' : value, accountNumber: form.values.accountNumber })
  }
  return (
    <>
      <SelectField
        label="Bank name"
        {...binding}
        {...(isOther ? { invalid: false, error: undefined } : { invalid, error })}
        value={isOther ? OTHER : (listed?.name ?? '')}
        onValueChange={select}
      >
        <option value="">Select a bank</option>
        <Options institutions={institutions} kind="bank" />
        <Options institutions={institutions} kind="wallet" />
        <option value={OTHER}>Another bank</option>
      </SelectField>
      {isOther && (
        <TextField
          label="Name of your bank"
          autoComplete="off"
          hint={getUnlistedBankNote({ paymentMethod, bankName }, institutions)}
          {...binding}
          {...{ invalid, error }}
        />
      )}
    </>
  )
}
