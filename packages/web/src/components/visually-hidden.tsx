import { VisuallyHidden as RadixVisuallyHidden } from 'radix-ui'

/** For screen readers only. */
export const VisuallyHidden = RadixVisuallyHidden.Root
