import type { FormDefinition } from '../form.js'
import type { App } from './app.js'

/**
 * Submits a form without a screen. Resolves to its result, and rejects with the failure of its call. Stays pending if the form
 * refuses the values, or if the user changes or the app stops before the response.
 */
export function submit<Values extends object, Result, Input>(
  app: Pick<App, 'form' | 'holdForm'>,
  definition: FormDefinition<Values, Result, Input>,
  values: Values,
): Promise<Result | undefined> {
  const form = app.form(definition, values)
  const release = app.holdForm(form)
  return new Promise<Result | undefined>((resolve, reject) => {
    form.on('form.done', ({ result }) => resolve(result))
    form.on('form.failed', ({ error }) => reject(error))
    form.send({ type: 'form.submit' })
  }).finally(release)
}
