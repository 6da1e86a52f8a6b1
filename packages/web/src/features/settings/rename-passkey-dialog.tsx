import { renamePasskeyForm } from '@cht/machines/second-factor'
import { PASSKEY_NAME_MAX, type Passkey } from '@cht/sdk/second-factor'
import { Button } from '../../components/button.js'
import { Dialog, DialogActions } from '../../components/dialog.js'
import { Note } from '../../components/note.js'
import { TextField } from '../../components/text-field.js'
import { useForm } from '../../hooks/use-form.js'
import styles from './second-factor.module.css'

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { id, name } = passkey
  const form = useForm(renamePasskeyForm, { id, name }, onClose)
  return (
    <Dialog title="Rename the passkey" onClose={onClose} busy={form.submitting}>
      <form {...form.formProps} className={styles.form}>
        <TextField label="Name" autoComplete="off" maxLength={PASSKEY_NAME_MAX} {...form.text('name')} />
        {form.formError !== undefined && (
          <Note tone="negative" icon="alert" urgent>
            {form.formError}
          </Note>
        )}
        <DialogActions>
          <Button onClick={onClose} aria-disabled={form.submitting}>
            Cancel
          </Button>
          <Button type="submit" requiresConnection variant="primary" busy={form.submitting}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
