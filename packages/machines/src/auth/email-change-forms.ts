import { auth } from '@cht/sdk/contract'
import type { FormDefinition } from '../form.js'

/** Discards the new email of the session's user. */
export const discardEmailForm: FormDefinition<object, undefined> = {
  id: 'discard-email',
  initial: {},
  success: auth.discardEmailChange.success,
  submit: (client, _values, options) => client.auth.discardEmailChange(options),
}

/** Discards a new email. The token comes from the link in the mail to the old address. */
export const discardEmailByLinkForm: FormDefinition<{ token: string }, true> = {
  id: 'discard-email-by-link',
  initial: { token: '' },
  secrets: ['token'],
  success: auth.discardEmailChangeByLink.success,
  submit: async (client, { token }, options) => {
    await client.auth.discardEmailChangeByLink({ token }, options)
    return { value: true, message: undefined }
  },
}
