import { Collapsible as RadixCollapsible } from 'radix-ui'
import { type ReactElement, type ReactNode, useState } from 'react'

interface CollapsibleProps {
  /** The button, given whether the content is open. */
  trigger: (open: boolean) => ReactElement
  /** Where the trigger is: above the content, or below it. */
  side?: 'above' | 'below'
  children: ReactNode
}

/**
 * Content that a button shows and hides.
 * For what few readers need. Of several sections, one open at a time, use an accordion.
 */
export function Collapsible({ trigger, side = 'above', children }: CollapsibleProps) {
  const [open, setOpen] = useState(false)
  const button = <RadixCollapsible.Trigger asChild>{trigger(open)}</RadixCollapsible.Trigger>
  return (
    <RadixCollapsible.Root open={open} onOpenChange={setOpen}>
      {side === 'above' && button}
      <RadixCollapsible.Content>{children}</RadixCollapsible.Content>
      {side === 'below' && button}
    </RadixCollapsible.Root>
  )
}
