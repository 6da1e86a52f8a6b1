import { isApiError, isSignedOut, SOMETHING_WENT_WRONG } from '@cht/sdk/errors'
import type { OperatorClient, OperatorSession, OperatorSignIn } from '@cht/sdk/operator'
import { type AnyActor, createActor } from 'xstate'
import { type Clock, createClock } from '../app/clock.js'
import { draftsFlow } from '../app/drafts.js'
import { type AnyFormDefinition, createForms, type FormActor } from '../app/forms.js'
import { type AnyResourceDefinition, createResources, type ResourceActor } from '../app/resources.js'
import { confirmationFlow } from '../second-factor/confirmation.js'
import type { PasskeyDevice } from '../second-factor/passkey-device.js'
import { passkeyPromptFlow } from '../second-factor/passkey-prompt.js'
import { errorToast, type Toast } from '../toast.js'
import type { ConsoleApi, ConsoleForm, ConsoleResource } from './console-api.js'
import { type OperatorSessionActor, type OperatorSessionEvent, operatorSessionFlow } from './session.js'

/** Keeps the session of a tab through a reload, such as `sessionStorage`. */
export interface OperatorSessionStore {
  read(): OperatorSession | undefined
  write(session: OperatorSession): void
  remove(): void
}

export interface ConsoleOptions {
  signIn: OperatorSignIn
  /** Creates the client of a session. */
  createClient: (token: string) => OperatorClient
  /** Absent where the browser has no passkeys. */
  passkeyDevice?: PasskeyDevice | undefined
  store?: OperatorSessionStore
  onToast?: (toast: Toast) => void
  /** Logs failures that no toast explains. */
  onError?: (source: string, error: unknown) => void
}

/** The console's running app: a plain object over actors. */
export interface ConsoleApp {
  session: OperatorSessionActor
  /** What the forms and resources call. */
  api: ConsoleApi
  clock: Clock
  resource<Data>(definition: ConsoleResource<Data>): ResourceActor<Data>
  form<Values extends object, Result, Input>(
    definition: ConsoleForm<Values, Result, Input>,
    values?: Partial<Values>,
  ): FormActor<Values, Result>
  /** Loads everything on the screen again. */
  refresh(): void
  setPageVisible(visible: boolean): void
  stop(): void
}

const NO_STORE: OperatorSessionStore = { read: () => undefined, write: () => {}, remove: () => {} }

/** Creates and starts the console's app. `stop` ends it. */
export function createConsoleApp({
  signIn,
  createClient,
  passkeyDevice,
  store = NO_STORE,
  onToast = () => {},
  onError = () => {},
}: ConsoleOptions): ConsoleApp {
  let client: OperatorClient | undefined
  const api: ConsoleApi = {
    operator: () => {
      if (!client) throw new Error('Nobody has signed in')
      return client
    },
    signIn,
    passkeyDevice,
    // Each client learns the time by its own responses.
    now: () => (client ?? signIn).now(),
  }
  const session = createActor(operatorSessionFlow, { id: 'operatorSession' })
  const drafts = createActor(draftsFlow, { id: 'drafts', input: {} })
  const confirmation = createActor(confirmationFlow, { id: 'confirmation' })
  const passkeyPrompt = createActor(passkeyPromptFlow, { id: 'passkeyPrompt' })
  const actors: readonly AnyActor[] = [session, drafts, confirmation, passkeyPrompt]

  const getToken = () => session.getSnapshot().context.session?.token
  const onCrash = (source: string, error: unknown) => {
    onError(source, error)
    onToast(errorToast(SOMETHING_WENT_WRONG))
  }
  const expireIfSignedOut = (error: unknown) => {
    if (isSignedOut(error)) session.send({ type: 'session.expire' })
  }
  const resources = createResources<ConsoleApi>({
    client: api,
    seed: undefined,
    onToast,
    inspect: {},
    getUserId: getToken,
    // Data that no change of a stream concerns is loaded as seldom as with one.
    isStreamOpen: () => true,
    onCrash,
    onLoaded: () => {},
    onFailed: ({ key, quiet }, error) => {
      if (quiet) onError(key, error)
      expireIfSignedOut(error)
    },
  })
  const forms = createForms<ConsoleApi, OperatorSessionEvent>({
    client: api,
    onToast,
    inspect: {},
    drafts,
    confirmation,
    passkeyPrompt,
    // Whoever signs in again goes on with what they have typed: names are unique.
    getUserId: () => session.getSnapshot().context.session?.name,
    onCrash,
    onDone: ({ toSessionEvent }, result) => {
      const event = toSessionEvent?.(result)
      if (event) session.send(event)
      resources.markStale()
    },
    onFailed: ({ id, quiet, toSessionEvent, endsSession }, error) => {
      if (quiet) onError(id, error)
      // A 401 of a sign-in is a refusal, such as a wrong code.
      if (!toSessionEvent || endsSession) expireIfSignedOut(error)
      // The exchange has found another state than the one on the screen.
      if (isApiError(error) && error.status === 409) resources.markStale()
    },
  })

  let shown: string | undefined
  const changeSession = (next: OperatorSession | undefined) => {
    if (next?.token === shown) return
    const wasGuest = shown === undefined
    shown = next?.token
    drafts.send({ type: 'session.end' })
    client = next && createClient(next.token)
    if (next) store.write(next)
    else store.remove()
    forms.changeUser(shown)
    resources.changeUser(shown, wasGuest)
  }
  session.subscribe(({ context }) => changeSession(context.session))
  const clock = createClock(api.now, { onJump: resources.refresh })
  for (const actor of actors) {
    actor.subscribe({ error: (error) => onCrash(actor.id, error) })
    actor.start()
  }
  const kept = store.read()
  if (kept) session.send({ type: 'session.start', session: kept })

  return {
    session,
    api,
    clock,
    refresh: resources.refresh,
    resource: <Data>(definition: ConsoleResource<Data>) =>
      resources.open(definition as AnyResourceDefinition<ConsoleApi>) as ResourceActor<Data>,
    form: <Values extends object, Result, Input>(
      definition: ConsoleForm<Values, Result, Input>,
      values: Partial<Values> = {},
    ) =>
      forms.open(definition as unknown as AnyFormDefinition<ConsoleApi, OperatorSessionEvent>, values, {
        isShown: true,
      }) as unknown as FormActor<Values, Result>,
    setPageVisible: (visible) => {
      clock.setPaused(!visible)
      resources.setPageVisible(visible)
    },
    stop: () => {
      clock.stop()
      forms.stop()
      resources.stop()
      for (const actor of actors) actor.stop()
    },
  }
}
