import { renamePasskeyForm } from '@cht/machines/second-factor'
import type { Passkey } from '@cht/sdk/contract'
import { PASSKEY_NAME_MAX } from '@cht/sdk/rules'
import { FormDialog } from '@cht/ui/form-dialog'
import { TextField } from '@cht/ui/text-field'
import { useForm } from '../../hooks/use-form.js'

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { id, name } = passkey
  const form = useForm(renamePasskeyForm, { id, name }, onClose)
  return (
    <FormDialog
      title="Rename the passkey"
      form={form}
      cancelLabel="Cancel"
      actionLabel="Save"
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" maxLength={PASSKEY_NAME_MAX} {...form.text('name')} />
    </FormDialog>
  )
}
