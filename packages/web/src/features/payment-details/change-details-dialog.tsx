import { changeDetailsForm } from '@cht/machines/payment-details'
import { DETAILS_NAME_MAX, type SavedDetails } from '@cht/sdk/payment-details'
import { Button } from '../../components/button.js'
import { CheckField } from '../../components/check-field.js'
import { Dialog, DialogActions } from '../../components/dialog.js'
import { Note } from '../../components/note.js'
import { TextField } from '../../components/text-field.js'
import { useForm } from '../../hooks/use-form.js'
import { describeDestination } from './describe-details.js'
import styles from './payment-details.module.css'

/** Renames saved details, and makes them the default or not. */
export function ChangeDetailsDialog({ details, onClose }: { details: SavedDetails; onClose: () => void }) {
  const { id, name, isDefault } = details
  const form = useForm(changeDetailsForm, { id, name, isDefault }, onClose)
  return (
    <Dialog title="Change payment details" onClose={onClose} busy={form.submitting}>
      <form {...form.formProps} className={styles.form}>
        <p>{describeDestination(details)}</p>
        <TextField
          label="Nickname"
          aside="optional"
          autoComplete="off"
          maxLength={DETAILS_NAME_MAX}
          {...form.text('name')}
        />
        <CheckField
          label="Offer them first when I sell"
          checked={form.values.isDefault}
          onCheckedChange={(checked) => form.change({ isDefault: checked })}
          {...form.field('isDefault')}
        />
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
            Save changes
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
