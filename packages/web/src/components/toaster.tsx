import { useEffect } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { useLocation } from 'wouter'
import { useLatest } from '../hooks/use-latest.js'
import { Icon } from './icon.js'
import styles from './toaster.module.css'
import { connectToaster, NAVIGATION_WINDOW, TOAST_LIMIT, TOAST_OPTIONS, TOASTER_ID } from './toasts.js'

const Item = ({ said }: { said: Toast }) => (
  <li className={styles.toast} data-kind={said.type} data-leaving={!said.visible}>
    <Icon name={said.type === 'error' ? 'alert' : said.type === 'success' ? 'check' : 'info'} />
    <span>{resolveValue(said.message, said)}</span>
  </li>
)

/**
 * Shows what was just done or went wrong, above everything, dialogs included. Hovering keeps a toast.
 * Rendered once, next to the app; `tell` adds a toast. For what must be read later use a `Note` or a notification.
 *
 * Its live regions must be in the document before a dialog opens: what is added later is hidden from screen readers
 * while the dialog is open. A toast carries no controls: they would be out of reach of a dialog's focus trap.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(TOAST_OPTIONS)
  const shown = toasts.slice(0, TOAST_LIMIT)

  // Only after the lists are in the document: a screen reader reads what is added to a live region, not what it starts with.
  useEffect(() => connectToaster(({ kind, text }) => void toast[kind](text)), [])

  // On the way to another page only the toasts about leaving stay.
  const [path] = useLocation()
  const latest = useLatest(toasts)
  useEffect(() => {
    for (const { id, createdAt } of latest.current)
      if (Date.now() - createdAt > NAVIGATION_WINDOW) toast.dismiss(id)
  }, [path])

  const isError = ({ type }: Toast) => type === 'error'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only gives more time to read
    <div
      id={TOASTER_ID}
      className={styles.toaster}
      // A press takes the focus from nothing, a dialog included.
      onMouseDown={(event) => event.preventDefault()}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      <div aria-live="assertive" aria-atomic="false">
        <ul aria-label="Errors" className={styles.list}>
          {shown.filter(isError).map((said) => (
            <Item key={said.id} said={said} />
          ))}
        </ul>
      </div>
      <div aria-live="polite" aria-atomic="false">
        <ul aria-label="Messages" className={styles.list}>
          {shown
            .filter((said) => !isError(said))
            .map((said) => (
              <Item key={said.id} said={said} />
            ))}
        </ul>
      </div>
    </div>
  )
}
