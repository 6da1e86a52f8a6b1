import { auth } from '@cht/sdk/contract'
import type { FormDefinition } from '../form.js'

/** Discards the new email of the session's user. */
export const discardEmailForm: FormDefinition<object, undefined> = {
  id: 'discard-email',
  initial: {},
  success: auth.discardEmailChange.success,
  submit: async (client, _values, options) => {
    await client.auth.discardEmailChange(options)
    return { result: undefined }
  },
}

/** Discards a new email. The token comes from the link in the mail to the old address. */
export const discardEmailByLinkForm: FormDefinition<{ token: string }, true> = {
  id: 'discard-email-by-link',
  initial: { token: '' },
  secrets: ['token'],
  success: auth.discardEmailChangeByLink.success,
  submit: async (client, { token }, options) => {
    await client.auth.discardEmailChangeByLink({ token }, options)
    return { result: true, message: undefined }
  },
}
