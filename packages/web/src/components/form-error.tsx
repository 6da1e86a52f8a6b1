import type { ReactNode } from 'react'
import type { SubmittableForm } from '../hooks/use-form.js'
import { Note } from './note.js'

interface FormErrorProps {
  form: Pick<SubmittableForm, 'formError'>
  /** A sentence after the message, e.g. that nothing was lost. */
  children?: ReactNode
}

/** The message of a failed submission that is not about a field. Renders nothing if there is none. */
export function FormError({ form: { formError }, children }: FormErrorProps) {
  if (formError === undefined) return null
  return (
    <Note tone="negative" icon="alert" urgent>
      {formError}
      {children !== undefined && <>. {children}</>}
    </Note>
  )
}
