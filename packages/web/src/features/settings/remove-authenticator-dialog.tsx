import { removeAuthenticatorForm } from '@cht/machines/second-factor'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { useForm } from '../../hooks/use-form.js'
import { NO_FACTOR_LEFT } from './no-factor-left.js'

interface RemoveAuthenticatorDialogProps {
  /** It is the only second factor of the account. */
  isLast: boolean
  onClose: () => void
}

/** Removes the authenticator app, after the user has confirmed it. */
export function RemoveAuthenticatorDialog({ isLast, onClose }: RemoveAuthenticatorDialogProps) {
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
      <p>{isLast ? NO_FACTOR_LEFT : 'Your other second factor still protects your account.'}</p>
    </AlertDialog>
  )
}
