import type { FormDefinition } from '@cht/machines'
import { useApp } from '@cht/machines/react'
import type { SubmittableForm } from '@cht/ui/form-error'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { type Form, useForm } from '../../hooks/use-form.js'

/** A form whose submission asks the browser for a passkey. */
export interface PasskeyForm
  extends SubmittableForm,
    Pick<Form<object>, 'done' | 'submit' | 'restart' | 'abort'> {
  /** The browser has been asked and takes long. Its answer is still used, and the form can be submitted again. */
  isUnanswered: boolean
}

/**
 * A form that asks the browser for a passkey. It is not `submitting` while the browser takes long: another submission aborts that
 * one and asks again. Leaving the screen aborts it too, so that a question that has been left cannot act later.
 */
export function usePasskeyForm<Values extends object, Result, Input>(
  definition: FormDefinition<Values, Result, Input>,
  initial: Partial<Values> = {},
  onDone: (result: Result | undefined) => void = () => {},
): PasskeyForm {
  const form = useForm(definition, initial, onDone)
  const { passkeyPrompt } = useApp()
  const isUnanswered = useSelector(
    passkeyPrompt,
    (snapshot) => snapshot.matches({ open: 'unanswered' }) && snapshot.context.form === definition.id,
  )
  const { abort } = form
  useEffect(() => abort, [abort])
  const submit = () => {
    if (isUnanswered) abort()
    form.submit()
  }
  return {
    ...form,
    isUnanswered,
    submitting: form.submitting && !isUnanswered,
    submit,
    formProps: {
      ...form.formProps,
      onSubmit: (event) => {
        event.preventDefault()
        submit()
      },
    },
  }
}
