import type { ComponentProps, MouseEvent } from 'react'
import { useOnline } from '../bindings/page.js'
import styles from './button.module.css'
import { Lend } from './lend.js'
import { Spinner } from './spinner.js'

export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'plain'

export interface ButtonProps extends ComponentProps<'button'> {
  /** One filled accent button a screen: the next thing to do. */
  look?: ButtonLook
  size?: 'normal' | 'small'
  /** What it started is still running: it takes no second press. */
  busy?: boolean
  /** It moves money or orders: without a connection it is off, and says why. */
  sends?: boolean
  /** Lends its look to its only child, a link. */
  asChild?: boolean
}

/** A submit that Enter in a field would start comes here too. */
const refuse = (event: MouseEvent) => event.preventDefault()

/**
 * Starts something, or leads somewhere with `asChild` around a link.
 * One `primary` a screen, for what comes next; `quiet` for the rest, `danger` for what hurts, `plain` within a text's
 * flow. Not for a choice that stays: that is `Segmented`, `Choice` or `Tabs`.
 */
export const Button = ({
  look = 'quiet',
  size = 'normal',
  busy = false,
  sends = false,
  asChild = false,
  disabled = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) => {
  const unsent = !useOnline() && sends
  const shared = { 'data-look': look, 'data-size': size, className: [styles.button, className].join(' ') }
  if (asChild)
    return (
      <Lend {...shared} {...props} onClick={onClick}>
        {children}
      </Lend>
    )
  return (
    <button
      type="button"
      {...shared}
      {...props}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      // Not `disabled`: it keeps the focus, and a screen reader finds it with its reason.
      aria-disabled={unsent || undefined}
      onClick={unsent ? refuse : onClick}
    >
      {busy && <Spinner />}
      <span>
        {children}
        {unsent && <small className={styles.reason}>You are offline</small>}
      </span>
    </button>
  )
}
