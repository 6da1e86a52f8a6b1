import { useEffect, useRef } from 'react'
import { focusMain } from '../dom/focus-main.js'
import type { SubmittableForm } from '../form-error.js'

interface FormState {
  fields: object
  failed: boolean
  isCancelled: boolean
  done: boolean
  /** Whether the form is done now, which the next render shows. */
  isDone: () => boolean
  submit: () => void
}

/** The props of the `<form>` element of a form, with the focus where its outcome asks for it. */
export function useFormElement({
  isDone,
  fields,
  failed,
  isCancelled,
  done,
  submit,
}: FormState): SubmittableForm['formProps'] {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!failed && !isCancelled) return
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector)
    const invalidField = find('[aria-invalid="true"]')
    if (invalidField) invalidField.focus()
    // The focused element may have been removed during the submission.
    else if (!ref.current?.contains(document.activeElement)) find('[type="submit"]')?.focus()
  }, [failed, isCancelled, fields])

  // The cleanup runs when the form is done, starts again, or unmounts: each may remove the focused element.
  useEffect(
    () => () => {
      if ((done || isDone()) && document.activeElement === document.body) focusMain()
    },
    [done, isDone],
  )

  return {
    ref,
    // Outside of a <dialog> it does nothing: before the script runs, Enter would else send the values in the address of the page.
    method: 'dialog',
    noValidate: true,
    onSubmit: (event) => {
      event.preventDefault()
      submit()
    },
  }
}
