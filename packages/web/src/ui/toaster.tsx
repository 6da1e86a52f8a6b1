import { useEffect, useRef } from 'react'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { Icon } from './icon.js'
import styles from './toaster.module.css'
import { TOAST_LIMIT, TOAST_OPTIONS } from './toasts.js'

const Item = ({ toast }: { toast: Toast }) => (
  <li className={styles.toast} data-kind={toast.type} data-leaving={!toast.visible}>
    <Icon name={toast.type === 'error' ? 'alert' : toast.type === 'success' ? 'check' : 'info'} />
    <span>{resolveValue(toast.message, toast)}</span>
  </li>
)

/** What was just done or went wrong, above everything, dialogs too. Hovering keeps it. */
export const Toaster = () => {
  const { toasts, handlers } = useToaster(TOAST_OPTIONS)
  const ref = useRef<HTMLDivElement>(null)
  const shown = toasts.slice(0, TOAST_LIMIT)
  const count = shown.length

  // A popover comes to the top of the top layer, where dialogs are, by being shown again.
  useEffect(() => {
    const element = ref.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (count > 0) element.showPopover()
  }, [count])

  const isError = (toast: Toast) => toast.type === 'error'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only gives more time to read
    <div
      ref={ref}
      popover="manual"
      className={styles.toaster}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      <div aria-live="assertive" aria-atomic="false">
        <ul aria-label="Errors" className={styles.list}>
          {shown.filter(isError).map((toast) => (
            <Item key={toast.id} toast={toast} />
          ))}
        </ul>
      </div>
      <div aria-live="polite" aria-atomic="false">
        <ul aria-label="Messages" className={styles.list}>
          {shown
            .filter((toast) => !isError(toast))
            .map((toast) => (
              <Item key={toast.id} toast={toast} />
            ))}
        </ul>
      </div>
    </div>
  )
}
