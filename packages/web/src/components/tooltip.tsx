import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactElement } from 'react'
import styles from './tooltip.module.css'

/** Must be above every `Tooltip`. Its tooltips open without a delay shortly after another one was open. */
export const TooltipProvider = RadixTooltip.Provider

interface TooltipProps {
  text: string
  children: ReactElement
}

/**
 * Shows the name of its child on hover and on keyboard focus, for a button with only an icon.
 * Touch screens do not show it, so it must not contain anything else.
 */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger
        asChild
        // It repeats the accessible name of the child.
        aria-describedby={undefined}
      >
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content className={styles.tooltip} sideOffset={4} collisionPadding={8}>
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}
