import type { ReactNode } from 'react'
import type { SubmittableForm } from '../hooks/use-form.js'
import { Button, type ButtonVariant } from './button.js'
import { Dialog, DialogActions, type DialogProps } from './dialog.js'
import styles from './dialog.module.css'
import { FormError } from './form-error.js'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'onClose'> {
  form: SubmittableForm
  /** The label of the button that closes the dialog without submitting the form. */
  cancelLabel: string
  /** The label of the button that submits the form. */
  actionLabel: string
  variant?: ButtonVariant
  /** While true, the form cannot be submitted: a required value is missing. */
  actionDisabled?: boolean
  /** The fields. */
  children: ReactNode
}

/**
 * A dialog with one form. The server's refusal is shown inside, and nothing closes the dialog while its request is in
 * flight; its buttons stay focusable then.
 * To confirm an action that cannot be undone use `AlertDialog`.
 */
export function FormDialog({
  title,
  onClose,
  form,
  cancelLabel,
  actionLabel,
  variant = 'primary',
  actionDisabled = false,
  children,
}: FormDialogProps) {
  const { submitting } = form
  return (
    <Dialog title={title} onClose={onClose} busy={submitting}>
      <form {...form.formProps} className={styles.form}>
        {children}
        <FormError form={form} />
        <DialogActions>
          <Button onClick={onClose} aria-disabled={submitting}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            requiresConnection
            variant={variant}
            busy={submitting}
            disabled={actionDisabled}
          >
            {actionLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
