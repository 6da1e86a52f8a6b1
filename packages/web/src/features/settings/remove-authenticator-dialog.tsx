import { removeAuthenticatorForm } from '@cht/machines/second-factor'
import { AlertDialog } from '../../components/alert-dialog.js'
import { useForm } from '../../hooks/use-form.js'

/** Asks the user to confirm that the authenticator app is removed, and does it. */
export function RemoveAuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(removeAuthenticatorForm, {}, onClose)
  return (
    <AlertDialog
      title="Remove the authenticator app?"
      form={form}
      cancelLabel="Keep it"
      actionLabel="Remove"
      variant="danger"
      onClose={onClose}
    >
      <p>You will log in with your password alone, and your recovery codes will no longer work.</p>
    </AlertDialog>
  )
}
