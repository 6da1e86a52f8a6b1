import { saveDetailsForm } from '@cht/machines/payment-details'
import type { User } from '@cht/sdk/auth'
import { DETAILS_NAME_MAX } from '@cht/sdk/payment-details'
import { Button } from '../../components/button.js'
import { Dialog, DialogActions } from '../../components/dialog.js'
import { Note } from '../../components/note.js'
import { TextField } from '../../components/text-field.js'
import { useForm } from '../../hooks/use-form.js'
import { BankFields } from './bank-fields.js'
import { MethodField } from './method-field.js'
import styles from './payment-details.module.css'
import { WalletFields } from './wallet-fields.js'

/** Saves an account or a wallet in the user's list. */
export function SaveDetailsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm(saveDetailsForm, { country: user.country }, onClose)
  const { paymentMethod } = form.values
  return (
    <Dialog title="Save payment details" onClose={onClose} busy={form.submitting}>
      <form {...form.formProps} className={styles.form}>
        <MethodField form={form} binding={form.field('paymentMethod')} />
        {paymentMethod === 'bank' && <BankFields form={form} user={user} />}
        {paymentMethod === 'usdt' && <WalletFields form={form} />}
        <TextField
          label="Nickname"
          aside="optional"
          autoComplete="off"
          maxLength={DETAILS_NAME_MAX}
          {...form.text('name')}
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
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
