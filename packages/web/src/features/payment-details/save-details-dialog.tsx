import { saveDetailsForm } from '@cht/machines/payment-details'
import type { User } from '@cht/sdk/contract'
import { DETAILS_NAME_MAX } from '@cht/sdk/rules'
import { FormDialog } from '@cht/ui/form-dialog'
import { TextField } from '@cht/ui/text-field'
import { useForm } from '../../hooks/use-form.js'
import { BankFields } from './bank-fields.js'
import { MethodField } from './method-field.js'
import { useInstitutions } from './use-institutions.js'
import { WalletFields } from './wallet-fields.js'

/** Saves an account or a wallet in the user's list. */
export function SaveDetailsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm(saveDetailsForm, { country: user.country }, onClose)
  const { paymentMethod } = form.values
  const institutions = useInstitutions(form, user)
  return (
    <FormDialog
      title="Save payment details"
      description="Buyers pay you there. You can choose them when you sell."
      form={form}
      cancelLabel="Cancel"
      actionLabel="Save"
      onClose={onClose}
    >
      <MethodField form={form} binding={form.field('paymentMethod')} />
      {paymentMethod === 'bank' && <BankFields form={form} user={user} institutions={institutions} />}
      {paymentMethod === 'usdt' && <WalletFields form={form} />}
      <TextField
        label="Nickname"
        optional
        autoComplete="off"
        maxLength={DETAILS_NAME_MAX}
        {...form.text('name')}
      />
    </FormDialog>
  )
}
