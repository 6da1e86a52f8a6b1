import type { ConsoleForm } from '@cht/machines/console'
import { type FormView, useForm as useHeadlessForm } from '@cht/machines/react'
import type { SubmittableForm } from '@cht/ui/form-error'
import { useFormElement } from '@cht/ui/hooks/use-form-element'

export interface Form<Values extends object> extends FormView<Values>, SubmittableForm {}

/** A form of the console as an element, with the focus where its outcome asks for it. */
export function useForm<Values extends object, Result, Input>(
  definition: ConsoleForm<Values, Result, Input>,
  initial: Partial<Values> = {},
  onDone?: (result: Result | undefined) => void,
): Form<Values> {
  const form = useHeadlessForm(definition, initial, onDone)
  return { ...form, formProps: useFormElement(form) }
}
