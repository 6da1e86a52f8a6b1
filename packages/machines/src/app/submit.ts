import { AbortError } from '@cht/sdk/errors'
import type { FormActor } from './forms.js'

/**
 * Submits a form. Resolves to its result, or to undefined if the response cannot be read. Rejects with a `ValidationError` if the form
 * refuses its values, with the error of its call, or with an `AbortError` if the submission is aborted: the user has changed, or the app
 * has been stopped.
 */
export function submit<Values extends object, Result>(
  form: FormActor<Values, Result>,
): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new AbortError('Cancelled'))
    form.on('form.done', ({ result }) => resolve(result))
    form.on('form.failed', ({ error }) => reject(error))
    form.on('form.refused', ({ error }) => reject(error))
    form.on('form.aborted', abort)
    form.subscribe({ error: reject, complete: abort })
    form.send({ type: 'form.submit' })
  })
}
