import { removePasskeyForm } from '@cht/machines/second-factor'
import type { Passkey } from '@cht/sdk/contract'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { useForm } from '../../hooks/use-form.js'
import { NO_FACTOR_LEFT } from './no-factor-left.js'

interface RemovePasskeyDialogProps {
  passkey: Passkey
  /** It is the only second factor of the account. */
  isLast: boolean
  onClose: () => void
}

/** Removes a passkey, after the user has confirmed it. */
export function RemovePasskeyDialog({ passkey: { id, name }, isLast, onClose }: RemovePasskeyDialogProps) {
  const form = useForm(removePasskeyForm, { id }, onClose)
  return (
    <AlertDialog
      title="Remove the passkey?"
      form={form}
      cancelLabel="Keep it"
      actionLabel="Remove"
      variant="danger"
      onClose={onClose}
    >
      <p>
        <bdi translate="no">{name}</bdi> will no longer log in or confirm.{' '}
        {isLast ? NO_FACTOR_LEFT : 'Your other second factor still protects your account.'}
      </p>
    </AlertDialog>
  )
}
