import type { Institution, User } from '@cht/sdk/contract'
import { getAccountNumberWarning } from '@cht/sdk/payment-details'
import { Note } from '@cht/ui/note'
import { TextField } from '@cht/ui/text-field'
import { formatAccountNumber } from '../../components/format-account.js'
import { AccountNameField } from './account-name-field.js'
import { BankField } from './bank-field.js'
import type { DetailsForm } from './details-form.js'

interface BankFieldsProps {
  form: DetailsForm
  user: User
  /** Those that the user can choose; undefined in a country without a list. */
  institutions: readonly Institution[] | undefined
}

/** The fields for the account that a buyer pays to. */
export function BankFields({ form, user, institutions }: BankFieldsProps) {
  const warning = institutions && getAccountNumberWarning(form.values, institutions)
  return (
    <>
      <AccountNameField form={form} user={user} />
      {institutions ? (
        <BankField form={form} institutions={institutions} />
      ) : (
        <TextField label="Bank name" autoComplete="off" {...form.text('bankName')} />
      )}
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        hint="The buyer pays to this account."
        {...form.text('accountNumber')}
        onValueChange={(value) => form.change({ accountNumber: value.replace(/[^\d ]/g, '') })}
        onBlur={() => {
          const grouped = formatAccountNumber(form.values.accountNumber)
          if (grouped !== form.values.accountNumber) form.change({ accountNumber: grouped })
        }}
      />
      {warning !== undefined && (
        <Note tone="warning" icon="alert" urgent>
          {warning}
        </Note>
      )}
    </>
  )
}
