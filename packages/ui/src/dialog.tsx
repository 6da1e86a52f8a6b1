import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.js'
import styles from './dialog.module.css'
import { isToast } from './dom/toasts.js'
import { useCloseWatcher } from './hooks/use-close-watcher.js'
import { useReturnFocus } from './hooks/use-return-focus.js'
import { useStickyBar } from './hooks/use-sticky-bar.js'
import { Icon } from './icon.js'

export interface DialogProps {
  title: string
  /** A sentence below the title, which screen readers say with it when the dialog opens. */
  description?: ReactNode
  onClose: () => void
  /** While true, the dialog cannot be closed: its request is in flight, or it has what is shown once. */
  busy?: boolean
  /** `full` fills the screen of a phone: a task of several steps. A `sheet` enters from the left edge: the side menu. */
  kind?: 'dialog' | 'full' | 'sheet'
  children: ReactNode
}

/**
 * A modal dialog, open while it is mounted. Escape, the backdrop, the close button and Back on Android call `onClose`.
 * It has the initial focus itself: screen readers say its title and its description, and Enter does nothing yet.
 * For one task that must be finished or left before anything else, and for the side menu (`sheet`). For one form use
 * `FormDialog`; to ask before an action that cannot be undone use `AlertDialog`; for a message use a toast; for a long form
 * use a screen.
 */
export function Dialog({
  title,
  description,
  onClose,
  busy = false,
  kind = 'dialog',
  children,
}: DialogProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  const content = useRef<HTMLDivElement>(null)
  const close = () => busy || onClose()
  useCloseWatcher(close)
  return (
    <RadixDialog.Root open onOpenChange={close}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay} />
        <RadixDialog.Content
          ref={content}
          // Radix refers to a description even if there is none.
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus()
            // Radix would focus the close button.
            event.preventDefault()
            content.current?.focus()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          className={styles.dialog}
          data-kind={kind}
          onInteractOutside={(event) => {
            if (isToast(event.target)) event.preventDefault()
          }}
        >
          <div className={styles.head}>
            <RadixDialog.Title>{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <Button variant="plain" size="small" aria-label="Close" aria-disabled={busy}>
                <Icon name="close" />
              </Button>
            </RadixDialog.Close>
          </div>
          {description !== undefined && <RadixDialog.Description>{description}</RadixDialog.Description>}
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

interface DialogActionsProps {
  /** On which side the safe button is. */
  safeSide?: 'left' | 'right'
  children: ReactNode
}

/** The buttons of a dialog, the safe one first. */
export function DialogActions({ safeSide = 'left', children }: DialogActionsProps) {
  const ref = useStickyBar<HTMLDivElement>('--action-bar')
  return (
    <div ref={ref} className={styles.actions} data-safe-side={safeSide}>
      {children}
    </div>
  )
}
