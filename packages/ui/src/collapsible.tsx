import { Collapsible as RadixCollapsible } from 'radix-ui'
import { type ReactElement, type ReactNode, useState } from 'react'

interface CollapsibleProps {
  /** Renders the button; `open`: whether the content is shown. */
  trigger: (open: boolean) => ReactElement
  /** Where the trigger is, relative to the content. */
  side?: 'above' | 'below'
  children: ReactNode
}

/** Content that a button shows and hides, for details that few users need. */
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
