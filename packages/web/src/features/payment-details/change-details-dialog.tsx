import { changeDetailsForm } from '@cht/machines/payment-details'
import type { SavedDetails } from '@cht/sdk/contract'
import { DETAILS_NAME_MAX } from '@cht/sdk/rules'
import { CheckField } from '@cht/ui/check-field'
import { FormDialog } from '@cht/ui/form-dialog'
import { TextField } from '@cht/ui/text-field'
import { useForm } from '../../hooks/use-form.js'
import { describeDestination } from './describe-details.js'

/** Renames saved details, and makes them the default or not. */
export function ChangeDetailsDialog({ details, onClose }: { details: SavedDetails; onClose: () => void }) {
  const { id, name, isDefault } = details
  const form = useForm(changeDetailsForm, { id, name, isDefault }, onClose)
  return (
    <FormDialog
      title="Change payment details"
      description={describeDestination(details)}
      form={form}
      cancelLabel="Cancel"
      actionLabel="Save changes"
      onClose={onClose}
    >
      <TextField
        label="Nickname"
        optional
        autoComplete="off"
        maxLength={DETAILS_NAME_MAX}
        {...form.text('name')}
      />
      <CheckField
        label="Offer them first when I sell"
        required={false}
        checked={form.values.isDefault}
        onCheckedChange={(checked) => form.change({ isDefault: checked })}
        {...form.field('isDefault')}
      />
    </FormDialog>
  )
}
