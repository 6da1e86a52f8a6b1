import { account, type DataDownload, type InputOf, parseInput } from '@cht/sdk/contract'
import type { FormDefinition } from '../form.js'

/** Prepares the download of the user's data, which needs the password. The result says until when it is ready. */
export const dataDownloadForm: FormDefinition<{ password: string }, DataDownload | undefined> = {
  id: 'data-download',
  initial: { password: '' },
  secrets: ['password'],
  parse: (values) => parseInput(account.prepareDataDownload.input, values),
  success: account.prepareDataDownload.success,
  submit: (client, values, options) => client.account.prepareDataDownload(values, options),
}

/** Closes the account, which ends the session. */
export const closeAccountForm: FormDefinition<InputOf<typeof account.close>, undefined> = {
  id: 'close-account',
  initial: { password: '', forfeitsRemainder: false },
  secrets: ['password'],
  parse: (values) => parseInput(account.close.input, values),
  success: account.close.success,
  submit: (client, values, options) => client.account.close(values, options),
  toSessionEvent: () => ({ type: 'session.end' }),
  endsSession: true,
}
