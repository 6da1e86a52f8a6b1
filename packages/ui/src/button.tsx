import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { useOnline } from './hooks/use-online.js'
import { Sentence } from './sentence.js'
import { Spinner } from './spinner.js'

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain'

export interface ButtonProps extends ComponentProps<'button'> {
  /** Use `primary` once per screen, for the next step. */
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  /** While true, a request is in flight: the button does nothing, shows a spinner and keeps the focus. */
  busy?: boolean
  /** The action needs a connection: while offline, the button does nothing and says why. */
  requiresConnection?: boolean
  /** Why the action is not possible now: the button does nothing and says this. */
  blockedReason?: string | undefined
  /** Renders its only child, a link, with the button's styles. The three above have no effect then. */
  asChild?: boolean
}

/** Prevents the submit of a blocked button. Enter in a field clicks the submit button too. */
const preventSubmit = (event: MouseEvent) => event.preventDefault()

/**
 * Starts an action, or with `asChild` around a link leads to a screen.
 * One `primary` per screen, for the next step; `quiet` for other actions, `danger` for destructive ones, `plain` within
 * a text. With `aria-disabled` a button does nothing but stays focusable. To select something use `ToggleGroup`,
 * `RadioGroupField` or `Tabs`.
 */
export function Button({
  variant = 'quiet',
  size = 'normal',
  busy = false,
  requiresConnection = false,
  blockedReason,
  asChild = false,
  'aria-disabled': ariaDisabled = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const isOffline = !useOnline() && requiresConnection
  const shared = {
    'data-variant': variant,
    'data-size': size,
    className: [styles.button, className].join(' '),
  }
  if (asChild)
    return (
      <Slot.Root {...shared} {...props} aria-disabled={ariaDisabled || undefined} onClick={onClick}>
        {children}
      </Slot.Root>
    )
  const reason = isOffline ? 'You are offline' : blockedReason
  const isBlocked = busy || reason !== undefined || ariaDisabled === true || ariaDisabled === 'true'
  return (
    <button
      type="button"
      {...shared}
      {...props}
      aria-busy={busy || undefined}
      // Not `disabled`: the button keeps the focus, and screen readers reach it and the reason.
      aria-disabled={isBlocked || undefined}
      onClick={isBlocked ? preventSubmit : onClick}
    >
      {busy && <Spinner />}
      <span>
        <Sentence>{children}</Sentence>
        {reason !== undefined && <small className={styles.reason}>{reason}</small>}
      </span>
    </button>
  )
}
