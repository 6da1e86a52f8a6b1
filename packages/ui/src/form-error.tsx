import type { FormEvent, ReactNode, RefObject } from 'react'
import { Note } from './note.js'

/** The part of a form that its `<form>` element, its submit button and its error message use. */
export interface SubmittableForm {
  submitting: boolean
  /** The message of a failed submission that is not about a field. */
  formError: string | undefined
  /** The props of the `<form>` element. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>
    method: 'dialog'
    noValidate: true
    onSubmit: (event: FormEvent) => void
  }
}

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
