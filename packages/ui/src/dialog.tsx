import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.js'
import styles from './dialog.module.css'
import { isToast } from './dom/toasts.js'
import { useReturnFocus } from './hooks/use-return-focus.js'
import { useStickyBar } from './hooks/use-sticky-bar.js'
import { Icon } from './icon.js'

export interface DialogProps {
  title: string
  onClose: () => void
  /** While true, the dialog cannot be closed: its request is in flight. */
  busy?: boolean
  /** A `sheet` enters from the left edge: the side menu. */
  kind?: 'dialog' | 'sheet'
  children: ReactNode
}

/**
 * A modal dialog, open while it is mounted. Escape, the backdrop and the close button call `onClose`.
 * For one task that must be finished or left before anything else, and for the side menu (`sheet`). For one form use
 * `FormDialog`; to ask before an action that cannot be undone use `AlertDialog`; for a message use a toast; for a long form
 * use a screen.
 */
export function Dialog({ title, onClose, busy = false, kind = 'dialog', children }: DialogProps) {
  const focusHandlers = useReturnFocus()
  return (
    <RadixDialog.Root open onOpenChange={() => busy || onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay} />
        <RadixDialog.Content
          {...focusHandlers}
          aria-describedby={undefined}
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
