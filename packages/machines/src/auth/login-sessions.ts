import { type LoginSession, sessions } from '@cht/sdk/auth'
import { requireExtension } from '../app-client.js'
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
  load: async (client, options) =>
    client.sessions ? catchNotFound(client.sessions.list(options), () => []) : [],
}

export const endSessionForm: FormDefinition<{ id: string }, undefined> = {
  id: 'endSession',
  initial: { id: '' },
  success: sessions.end.success,
  submit: async (client, values, options) => {
    await requireExtension(client, 'sessions').end(values, options)
    return { result: undefined }
  },
}

export const endOtherSessionsForm: FormDefinition<object, undefined> = {
  id: 'endOtherSessions',
  initial: {},
  success: sessions.endOthers.success,
  submit: async (client, _, options) => {
    await requireExtension(client, 'sessions').endOthers(options)
    return { result: undefined }
  },
}

/** Ends all login sessions of the user whom the token of a notification identifies, possibly including that of this browser. */
export const notMeForm: FormDefinition<{ token: string }, true> = {
  id: 'notMe',
  initial: { token: '' },
  secrets: ['token'],
  quiet: true,
  success: sessions.notMe.success,
  submit: async (client, values, options) => {
    await requireExtension(client, 'sessions').notMe(values, options)
    return { result: true, message: undefined }
  },
}
