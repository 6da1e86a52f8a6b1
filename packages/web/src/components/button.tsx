import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'
import { useOnline } from '../hooks/use-title.js'
import styles from './button.module.css'
import { Spinner } from './spinner.js'

export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'plain'

export interface ButtonProps extends ComponentProps<'button'> {
  /** One filled accent button a screen: the next thing to do. */
  look?: ButtonLook
  size?: 'normal' | 'small'
  /** The request that it sent is in flight: it does nothing, and keeps the focus. */
  busy?: boolean
  /** It moves money or orders: without a connection it does nothing, and says why. */
  sends?: boolean
  /** Gives its looks to its only child, a link. */
  asChild?: boolean
}

/** Pressing Enter in a field clicks the submit button of its form, too. */
const preventSubmit = (event: MouseEvent) => event.preventDefault()

/**
 * Starts an action, or with `asChild` around a link leads to a screen.
 * One `primary` per screen, for the next step; `quiet` for the rest, `danger` for a loss, `plain` within a text. To
 * select something use `ToggleGroup`, `RadioGroupField` or `Tabs`.
 */
export function Button({
  look = 'quiet',
  size = 'normal',
  busy = false,
  sends = false,
  asChild = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const isOffline = !useOnline() && sends
  const shared = { 'data-look': look, 'data-size': size, className: [styles.button, className].join(' ') }
  if (asChild)
    return (
      <Slot.Root {...shared} {...props} onClick={onClick}>
        {children}
      </Slot.Root>
    )
  const isBlocked = busy || isOffline
  return (
    <button
      type="button"
      {...shared}
      {...props}
      aria-busy={busy || undefined}
      // Not `disabled`: the button keeps the focus, and a screen reader finds it with its reason.
      aria-disabled={isBlocked || undefined}
      onClick={isBlocked ? preventSubmit : onClick}
    >
      {busy && <Spinner />}
      <span>
        {children}
        {isOffline && <small className={styles.reason}>You are offline</small>}
      </span>
    </button>
  )
}
