import { useEffect, useRef } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { useLocation } from 'wouter'
import { useLatest } from '../bindings/latest.js'
import { Icon } from './icon.js'
import styles from './toaster.module.css'
import { listen, ON_THE_WAY, TOAST_LIMIT, TOAST_OPTIONS } from './toasts.js'

const Item = ({ said }: { said: Toast }) => (
  <li className={styles.toast} data-kind={said.type} data-leaving={!said.visible}>
    <Icon name={said.type === 'error' ? 'alert' : said.type === 'success' ? 'check' : 'info'} />
    <span>{resolveValue(said.message, said)}</span>
  </li>
)

/**
 * What was just done or went wrong, above everything, dialogs too. Hovering keeps it.
 * Once, beside the app; `tell` speaks through it. Not for what must be read later: that is a `Note` or a notification.
 */
export const Toaster = () => {
  const { toasts, handlers } = useToaster(TOAST_OPTIONS)
  const ref = useRef<HTMLDivElement>(null)
  const shown = toasts.slice(0, TOAST_LIMIT)
  const count = shown.length

  // Only once the lists stand there: a screen reader says what comes into them, not what they come with.
  useEffect(() => listen(({ kind, text }) => void toast[kind](text)), [])

  // A popover comes to the top of the top layer, where dialogs are, by being shown again.
  useEffect(() => {
    const element = ref.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (count > 0) element.showPopover()
  }, [count])

  // Who goes on to another page takes along only what was said on the way there.
  const [path] = useLocation()
  const latest = useLatest(toasts)
  useEffect(() => {
    for (const { id, createdAt } of latest.current) if (Date.now() - createdAt > ON_THE_WAY) toast.dismiss(id)
  }, [path])

  const isError = ({ type }: Toast) => type === 'error'
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
