import { useEffect } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { connectToaster, TOAST_LIMIT, TOAST_OPTIONS, TOASTER_ID } from './dom/toasts.js'
import { Icon } from './icon.js'
import { Sentence } from './sentence.js'
import styles from './toaster.module.css'

const ICONS = { error: 'alert', success: 'check', loading: 'info', blank: 'info', custom: 'info' } as const

const ToastItem = ({ item }: { item: Toast }) => (
  <li className={styles.toast} data-kind={item.type} data-leaving={!item.visible}>
    <Icon name={ICONS[item.type]} />
    <span>
      <Sentence>{resolveValue(item.message, item)}</Sentence>
    </span>
  </li>
)

/**
 * Shows the toasts above everything, dialogs included. Only time removes a toast (spec section 9); hovering pauses its timer.
 * Rendered once, next to the app; `showToast` adds a toast. For a message that stays use `Note`.
 *
 * Its live regions must be in the document before a dialog opens: an element that is added later is hidden from screen
 * readers while the dialog is open. A toast has no controls: they would be outside the dialog's focus trap.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(TOAST_OPTIONS)
  const shown = toasts.slice(0, TOAST_LIMIT)

  // After the first render: screen readers announce what is added to a live region, not its initial content.
  useEffect(() => connectToaster(({ kind, text }) => toast[kind](text)), [])

  const errors = shown.filter(({ type }) => type === 'error')
  const messages = shown.filter(({ type }) => type !== 'error')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only gives more time to read
    <div
      id={TOASTER_ID}
      className={styles.toaster}
      // A press on a toast must not move the focus, e.g. out of a dialog.
      onMouseDown={(event) => event.preventDefault()}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      <div aria-live="assertive" aria-atomic="false">
        <ul aria-label="Errors" className={styles.list}>
          {errors.map((item) => (
            <ToastItem key={item.id} item={item} />
          ))}
        </ul>
      </div>
      <div aria-live="polite" aria-atomic="false">
        <ul aria-label="Messages" className={styles.list}>
          {messages.map((item) => (
            <ToastItem key={item.id} item={item} />
          ))}
        </ul>
      </div>
    </div>
  )
}
