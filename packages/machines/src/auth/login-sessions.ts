import { auth, type LoginSession } from '@cht/sdk/contract'
import { catchNotFound } from '../catch-not-found.js'
import type { FormDefinition } from '../form.js'
import type { ResourceDefinition } from '../resource.js'

/**
 * The login sessions of the user; empty on a back end that does not list them. They are loaded after each new
 * notification, because a login on a new device sends one.
 */
export const loginSessions: ResourceDefinition<LoginSession[]> = {
  key: 'auth.loginSessions',
  changedBy: ['notification.created'],
  load: async (client, options) => catchNotFound(client.auth.sessions(options), () => []),
}

export const endSessionForm: FormDefinition<{ id: string }, undefined> = {
  id: 'endSession',
  initial: { id: '' },
  success: auth.endSession.success,
  submit: async (client, values, options) => {
    await client.auth.endSession(values, options)
    return { value: undefined, message: undefined }
  },
}

export const endOtherSessionsForm: FormDefinition<object, undefined> = {
  id: 'endOtherSessions',
  initial: {},
  success: auth.endOtherSessions.success,
  submit: async (client, _, options) => {
    await client.auth.endOtherSessions(options)
    return { value: undefined, message: undefined }
  },
}

/** Ends all login sessions of the user whom the token of a notification identifies, possibly including that of this browser. */
export const notMeForm: FormDefinition<{ token: string }, true> = {
  id: 'notMe',
  initial: { token: '' },
  secrets: ['token'],
  quiet: true,
  success: auth.notMe.success,
  submit: async (client, values, options) => {
    await client.auth.notMe(values, options)
    return { value: true, message: undefined }
  },
}
