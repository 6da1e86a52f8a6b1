import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.js'
import { Dialog, DialogActions, type DialogProps } from './dialog.js'
import styles from './dialog.module.css'
import { FormError, type SubmittableForm } from './form-error.js'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'onClose'> {
  form: SubmittableForm
  /** The label of the button that closes the dialog without submitting the form. */
  cancelLabel: string
  /** The label of the button that submits the form. */
  actionLabel: string
  variant?: ButtonVariant
  /** The fields. */
  children: ReactNode
}

/**
 * A dialog with one form. Its submit button is live while a value is missing: the form then says which. The server's refusal
 * is shown inside, and nothing closes the dialog while its request is in
 * flight; its buttons stay focusable then.
 * To confirm an action that cannot be undone use `AlertDialog`.
 */
export function FormDialog({
  title,
  description,
  onClose,
  form,
  cancelLabel,
  actionLabel,
  variant = 'primary',
  children,
}: FormDialogProps) {
  const { submitting } = form
  return (
    <Dialog title={title} description={description} onClose={onClose} busy={submitting}>
      <form {...form.formProps} className={styles.form}>
        {children}
        <FormError form={form} />
        <DialogActions>
          <Button onClick={onClose} aria-disabled={submitting}>
            {cancelLabel}
          </Button>
          <Button type="submit" requiresConnection variant={variant} busy={submitting}>
            {actionLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
