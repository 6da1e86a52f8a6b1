import { useEffect } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { useLocation } from 'wouter'
import { useLatest } from '../hooks/use-latest.js'
import { Icon } from './icon.js'
import styles from './toaster.module.css'
import { connectToaster, NAVIGATION_WINDOW, TOAST_LIMIT, TOAST_OPTIONS, TOASTER_ID } from './toasts.js'

const ICONS = { error: 'alert', success: 'check', loading: 'info', blank: 'info', custom: 'info' } as const

const ToastItem = ({ item }: { item: Toast }) => (
  <li className={styles.toast} data-kind={item.type} data-leaving={!item.visible}>
    <Icon name={ICONS[item.type]} />
    <span>{resolveValue(item.message, item)}</span>
  </li>
)

/**
 * Shows the toasts above everything, dialogs included. Hovering pauses their timers.
 * Rendered once, next to the app; `showToast` adds a toast. For a message that stays use `Note`.
 *
 * Its live regions must be in the document before a dialog opens: an element that is added later is hidden from screen
 * readers while the dialog is open. A toast has no controls: they would be outside the dialog's focus trap.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(TOAST_OPTIONS)
  const shown = toasts.slice(0, TOAST_LIMIT)
  const latest = useLatest(toasts)

  // After the first render: screen readers announce what is added to a live region, not its initial content.
  useEffect(
    () =>
      connectToaster(({ kind, text }) => {
        // An error toast is outdated after a success: a retry succeeded, or the user has done something else.
        if (kind === 'success')
          for (const { id, type } of latest.current) if (type === 'error') toast.dismiss(id)
        toast[kind](text)
      }),
    [latest],
  )

  // A navigation dismisses all toasts except those that were shown just before it.
  const [path] = useLocation()
  useEffect(() => {
    for (const { id, createdAt } of latest.current)
      if (Date.now() - createdAt > NAVIGATION_WINDOW) toast.dismiss(id)
  }, [path])

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
