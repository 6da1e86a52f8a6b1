import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import styles from './stack.module.css'

interface StackProps extends ComponentProps<'div'> {
  /** The space between the children: a step of `--space-…`. */
  gap?: 4 | 8 | 12 | 16 | 24
  /** Stacks the children of its only child, such as a form or a card, instead of those of a `div`. */
  asChild?: boolean
}

/** Children below each other with the same space between them. For a line of buttons or chips use the styles of their part. */
export function Stack({ gap = 16, asChild = false, className, ...props }: StackProps) {
  const Element = asChild ? Slot.Root : 'div'
  return <Element {...props} data-gap={gap} className={[styles.stack, className].join(' ').trim()} />
}
