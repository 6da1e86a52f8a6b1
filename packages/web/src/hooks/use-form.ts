import type { FormDefinition } from '@cht/machines'
import { type FormView, useForm as useHeadlessForm } from '@cht/machines/react'
import { focusMain } from '@cht/ui/dom/focus-main'
import type { SubmittableForm } from '@cht/ui/form-error'
import { useEffect, useRef } from 'react'

export interface Form<Values extends object> extends FormView<Values>, SubmittableForm {}

/** A form of the app as an element, with the focus where its outcome asks for it. */
export function useForm<Values extends object, Result, Input>(
  definition: FormDefinition<Values, Result, Input>,
  initial: Partial<Values> = {},
  onDone?: (result: Result | undefined) => void,
): Form<Values> {
  const form = useHeadlessForm(definition, initial, onDone)
  const { isDone, fields, failed, isCancelled, done, submit } = form
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
    ...form,
    formProps: {
      ref,
      // Outside of a <dialog> it does nothing: before the script runs, Enter would else send the values in the address of the page.
      method: 'dialog',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        submit()
      },
    },
  }
}
