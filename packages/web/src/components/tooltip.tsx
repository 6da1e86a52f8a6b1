import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactElement } from 'react'
import styles from './tooltip.module.css'

/** Must be above every `Tooltip`: the next one opens without delay while another was just open. */
export const TooltipProvider = RadixTooltip.Provider

interface TooltipProps {
  text: string
  children: ReactElement
}

/**
 * Shows the name of its child on hover and on keyboard focus.
 * For a button that is an icon alone. Touch screens do not show it: what a user needs to know is written on the screen.
 */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger
        asChild
        // The child's own name says the same.
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
