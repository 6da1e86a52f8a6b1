import { terms } from '@cht/sdk/contract'
import type { FormDefinition } from '../form.js'

/** Accepts a version of the terms. A success loads the user again, without `termsToAccept`. */
export const acceptTermsForm: FormDefinition<{ version: number }, undefined> = {
  id: 'accept-terms',
  initial: { version: 0 },
  success: terms.accept.success,
  submit: (client, values, options) => client.terms.accept(values, options),
}
