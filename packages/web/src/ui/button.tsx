import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Spinner } from './spinner.js'

export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'plain'

export interface ButtonProps extends ComponentProps<'button'> {
  /** One filled accent button a screen: the next thing to do. */
  look?: ButtonLook
  size?: 'normal' | 'small'
  /** What it started is still running: it takes no second press. */
  busy?: boolean
  /** Lends its look to its only child, a link. */
  asChild?: boolean
}

export const Button = ({
  look = 'quiet',
  size = 'normal',
  busy = false,
  asChild = false,
  disabled = false,
  className,
  children,
  ...props
}: ButtonProps) => {
  const shared = { 'data-look': look, 'data-size': size, className: [styles.button, className].join(' ') }
  if (asChild)
    return (
      <Slot.Root {...shared} {...props}>
        {children}
      </Slot.Root>
    )
  return (
    <button type="button" {...shared} {...props} disabled={disabled || busy} aria-busy={busy || undefined}>
      {busy && <Spinner />}
      <span>{children}</span>
    </button>
  )
}
