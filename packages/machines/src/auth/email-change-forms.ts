import { emailChange } from '@cht/sdk/auth'
import { requireExtension } from '../app-client.js'
import type { FormDefinition } from '../form.js'

/** Discards the new email of the session's user. */
export const discardEmailForm: FormDefinition<object, undefined> = {
  id: 'discard-email',
  initial: {},
  success: emailChange.discard.success,
  submit: async (client, _values, options) => {
    await requireExtension(client, 'emailChange').discard(options)
    return { result: undefined }
  },
}

/** Discards a new email. The token comes from the link in the mail to the old address. */
export const discardEmailByLinkForm: FormDefinition<{ token: string }, true> = {
  id: 'discard-email-by-link',
  initial: { token: '' },
  secrets: ['token'],
  success: emailChange.discardByLink.success,
  submit: async (client, { token }, options) => {
    await requireExtension(client, 'emailChange').discardByLink({ token }, options)
    return { result: true, message: undefined }
  },
}
