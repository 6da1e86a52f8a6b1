import { AlertDialog as RadixAlertDialog } from 'radix-ui'
import { type ReactNode, useId, useState } from 'react'
import { Button, type ButtonVariant } from './button.js'
import { DialogActions, type DialogProps } from './dialog.js'
import styles from './dialog.module.css'
import { getTapSide } from './dom/last-tap.js'
import { FormError, type SubmittableForm } from './form-error.js'
import { useCloseWatcher } from './hooks/use-close-watcher.js'
import { useReadingTime } from './hooks/use-reading-time.js'
import { useReturnFocus } from './hooks/use-return-focus.js'
import { VisuallyHidden } from './visually-hidden.js'

interface AlertDialogProps extends Pick<DialogProps, 'title' | 'onClose'> {
  form: SubmittableForm
  /** The label of the cancel button, which has the initial focus. */
  cancelLabel: string
  /** The label of the button that submits the form. */
  actionLabel: string
  variant?: ButtonVariant
  /** Tells the user what the action does. */
  children: ReactNode
}

/**
 * Asks for confirmation before an action that cannot be undone. The server's refusal is shown inside. A press outside does
 * not close the dialog, and nothing closes it while its request is in flight.
 * A second tap cannot confirm what nobody has read: the cancel button is on the side of the tap that opened the dialog, and the
 * action does nothing for a second. Screen readers are told when it works.
 * It may have fields that confirm the action, such as a password. For a task that consists of fields use `FormDialog`.
 */
export function AlertDialog({
  title,
  onClose,
  form,
  cancelLabel,
  actionLabel,
  variant = 'primary',
  children,
}: AlertDialogProps) {
  const { submitting } = form
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  const canAct = useReadingTime()
  const statusId = useId()
  const [safeSide] = useState(() => getTapSide() ?? 'left')
  const close = () => submitting || onClose()
  useCloseWatcher(close)
  return (
    <RadixAlertDialog.Root open onOpenChange={close}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={styles.overlay} />
        <RadixAlertDialog.Content
          className={styles.dialog}
          data-kind="dialog"
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <div className={styles.head}>
            <RadixAlertDialog.Title>{title}</RadixAlertDialog.Title>
          </div>
          <form {...form.formProps} className={styles.form}>
            <RadixAlertDialog.Description asChild>
              <div className={styles.form}>{children}</div>
            </RadixAlertDialog.Description>
            <FormError form={form} />
            <VisuallyHidden id={statusId} role="status">
              {canAct
                ? `You can now press: ${actionLabel}`
                : `Read this first. In a moment you can press: ${actionLabel}`}
            </VisuallyHidden>
            <DialogActions safeSide={safeSide}>
              <RadixAlertDialog.Cancel asChild>
                <Button aria-disabled={submitting}>{cancelLabel}</Button>
              </RadixAlertDialog.Cancel>
              <Button
                type="submit"
                requiresConnection
                variant={variant}
                busy={submitting}
                aria-disabled={!canAct}
                aria-describedby={canAct ? undefined : statusId}
              >
                {actionLabel}
              </Button>
            </DialogActions>
          </form>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  )
}
