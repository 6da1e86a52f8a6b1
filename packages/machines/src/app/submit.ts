import { AbortError } from '@cht/sdk/errors'
import type { FormActor } from './forms.js'

/** Submits a form, as `app.submit` does. */
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
