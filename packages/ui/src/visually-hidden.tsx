import { VisuallyHidden as RadixVisuallyHidden } from 'radix-ui'

/** Content for screen readers only. */
export const VisuallyHidden = RadixVisuallyHidden.Root
