import type { ComponentProps } from 'react'
import { Stack } from './stack.js'

interface FormStackProps extends ComponentProps<'form'>, Pick<ComponentProps<typeof Stack>, 'gap'> {}

/** A form whose fields stand below each other. In a dialog use `FormDialog`, which has the buttons and the error, too. */
export function FormStack({ gap = 16, ...props }: FormStackProps) {
  return (
    <Stack asChild gap={gap}>
      <form {...props} />
    </Stack>
  )
}
