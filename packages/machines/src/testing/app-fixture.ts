import type { User } from '@cht/sdk/contract'
import { ApiError } from '@cht/sdk/errors'
import { type App, type AppOptions, createApp } from '../app/app.js'
import type { DeviceClient } from '../device-client.js'
import type { FormDefinition } from '../form.js'
import type { ResourceDefinition } from '../resource.js'
import type { Toast } from '../toast.js'
import { flushMicrotasks } from './calls.js'
import { type Fakes, fakeClient } from './fake-client.js'
import { user } from './fixtures.js'

export const otherUser: User = { ...user, _id: 'u9' }
export const unverifiedUser: User = { ...user, isPhoneVerified: false }

export const signedOut = new ApiError('signed_out', 'Please log in', 401, [], undefined)

/** An app whose user is signed in, unless `fakes` has another auth check. `errors`: the calls of `onError`. */
export async function startApp(
  { passkeyDevice, ...fakes }: Fakes & Pick<DeviceClient, 'passkeyDevice'> = {},
  options: Partial<AppOptions> = {},
) {
  const toasts: Toast[] = []
  const errors: [source: string, error: unknown][] = []
  const client = fakeClient({ ...fakes, auth: { checkAuth: async () => user, ...fakes.auth } })
  const app = createApp(
    { ...client, passkeyDevice },
    {
      onToast: (toast) => toasts.push(toast),
      onError: (source, error) => errors.push([source, error]),
      ...options,
    },
  )
  await flushMicrotasks()
  return {
    app,
    toasts,
    errors,
    getSessionState: () => app.session.getSnapshot().value,
    getUser: () => app.session.getSnapshot().context.user,
  }
}

/** Watches a resource and waits until its first load has settled. */
export async function watchResource<Data>(app: App, definition: ResourceDefinition<Data>) {
  const resource = app.resource(definition)
  resource.send({ type: 'resource.watch' })
  await flushMicrotasks()
  return resource
}

/** Opens a form with these values, submits it and waits until its request has settled. */
export async function openAndSubmit<Values extends object, Result, Input>(
  app: App,
  definition: FormDefinition<Values, Result, Input>,
  values: Partial<Values> = {},
) {
  const form = app.form(definition, values)
  form.send({ type: 'form.submit' })
  await flushMicrotasks()
  return form
}
