import { endOtherSessionsForm, endSessionForm } from '@cht/machines/auth'
import type { LoginSession } from '@cht/sdk/contract'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { useForm } from '../../hooks/use-form.js'

interface EndSessionDialogProps {
  session: LoginSession
  /** Called when the session is ended, and when the user keeps it. */
  onClose: () => void
}

/** Logs out a device, after the user has confirmed it. */
export function EndSessionDialog({ session: { id, browser }, onClose }: EndSessionDialogProps) {
  const form = useForm(endSessionForm, { id }, onClose)
  return (
    <AlertDialog
      title="Log out this device?"
      form={form}
      cancelLabel="Keep logged in"
      actionLabel="Log out"
      variant="danger"
      onClose={onClose}
    >
      <p>{browser} has to log in again with your email and password.</p>
    </AlertDialog>
  )
}

/** Logs out all other devices, after the user has confirmed it. */
export function EndOtherSessionsDialog({ onClose }: Pick<EndSessionDialogProps, 'onClose'>) {
  const form = useForm(endOtherSessionsForm, {}, onClose)
  return (
    <AlertDialog
      title="Log out all other devices?"
      form={form}
      cancelLabel="Keep logged in"
      actionLabel="Log out all"
      variant="danger"
      onClose={onClose}
    >
      <p>
        They have to log in again with your email and password. This device stays logged in. Your webhooks are
        removed.
      </p>
    </AlertDialog>
  )
}
