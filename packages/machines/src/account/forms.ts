import {
  account,
  type CloseAccountForm,
  type DataDownload,
  type DataDownloadForm,
  validateCloseAccount,
  validateDataDownload,
} from '@cht/sdk/account'
import { requireExtension } from '../app-client.js'
import type { FormDefinition } from '../form.js'

/** Prepares the download of the user's data, which needs the password. The result says until when it is ready. */
export const dataDownloadForm: FormDefinition<DataDownloadForm, DataDownload | undefined> = {
  id: 'data-download',
  initial: { password: '' },
  secrets: ['password'],
  validate: validateDataDownload,
  success: account.prepareDataDownload.success,
  submit: async (client, values, options) => ({
    result: await requireExtension(client, 'account').prepareDataDownload(values, options),
  }),
}

/** Closes the account, which ends the session. */
export const closeAccountForm: FormDefinition<CloseAccountForm, undefined> = {
  id: 'close-account',
  initial: { password: '', forfeitsRemainder: false },
  secrets: ['password'],
  validate: validateCloseAccount,
  success: account.close.success,
  submit: async (client, values, options) => {
    await requireExtension(client, 'account').close(values, options)
    return { result: undefined }
  },
  toSessionEvent: () => ({ type: 'session.end' }),
  endsSession: true,
}
