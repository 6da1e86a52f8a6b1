import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactElement } from 'react'
import styles from './tooltip.module.css'

/** Required above every `Tooltip`. A tooltip opens without a delay if another one was open shortly before. */
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
        // The tooltip repeats the accessible name of the child.
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
