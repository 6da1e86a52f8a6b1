import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.js'
import styles from './dialog.module.css'
import { focusMain } from './focus-main.js'
import { Icon } from './icon.js'

export interface DialogProps {
  title: string
  onClose: () => void
  /** What it started is still running: it stays open until the outcome is known. */
  busy?: boolean
  /** `sheet` comes from the side: the menu. */
  kind?: 'dialog' | 'sheet'
  children: ReactNode
}

/**
 * The browser's own modal dialog: focus stays inside, Escape and the backdrop close it, focus returns to its opener.
 * For one question that must be answered before anything else, and for the menu (`sheet`). Not for news: that is a
 * toast; not for a form of more than a few fields: that is a screen.
 */
export const Dialog = ({ title, onClose, busy = false, kind = 'dialog', children }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  /** Taken away, or hidden while something beside it is loaded: that is no answer of its user's. */
  const leaving = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    leaving.current = false
    if (!dialog?.open) dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      leaving.current = true
      dialog?.close()
      // The opener may be gone with what was done.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusMain()
      })
    }
  }, [])

  const close = () => {
    if (!busy) onClose()
  }
  const closeFromBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) close()
  }
  /** A browser lets `cancel` be prevented once: pressed again, Escape or Back closes the element itself. */
  const followBrowser = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (target !== currentTarget || currentTarget.open || leaving.current) return
    if (busy) currentTarget.showModal()
    else onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself, as `cancel`
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={styles.dialog}
      data-kind={kind}
      // All its controls are off for so long, and what does not fit must still be scrolled to.
      tabIndex={busy ? 0 : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      onClose={followBrowser}
      onClick={closeFromBackdrop}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <Button look="plain" size="small" aria-label="Close" disabled={busy} onClick={close}>
            <Icon name="close" />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** The buttons of a dialog: the safe one first. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
