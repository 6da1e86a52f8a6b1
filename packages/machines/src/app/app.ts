import { createActor, type InspectionEvent, type Observer } from 'xstate'
import { createSessionImplementations, sessionFlow } from '../auth/flow.js'
import type { DeviceClient } from '../device-client.js'
import type { FormDefinition } from '../form.js'
import type { LiveSessionsActor } from '../live-sessions/flow.js'
import type { ResourceDefinition } from '../resource.js'
import type { ConfirmationActor } from '../second-factor/confirmation.js'
import type { PasskeyPromptActor } from '../second-factor/passkey-prompt.js'
import type { Toast } from '../toast.js'
import { type Clock, createClock } from './clock.js'
import type { DraftStore } from './drafts.js'
import type { AnyFormDefinition, FormActor } from './forms.js'
import { type Freshness, getFreshness } from './freshness.js'
import { openForm, openResource } from './open.js'
import type { ResourceActor } from './resources.js'
import { appFlow, type SessionActor } from './root.js'
import type { Tabs } from './tabs.js'

export interface AppOptions {
  /** Shows a short message to the user. */
  onToast: (toast: Toast) => void
  /**
   * Logs failures that no toast explains: those of quiet resources and forms and of the live stream, and errors that actors
   * threw.
   */
  onError?: (source: string, error: unknown) => void
  /** Stores drafts, so that they survive a reload. */
  drafts?: DraftStore
  /** The other tabs of this browser. */
  tabs?: Tabs
  /** Whether the device has a connection. Default: always. While it has none, the auth check waits for `reconnect`. */
  isOnline?: () => boolean
  /** Returns a number in [0, 1), which spreads the loads of many apps. Default: `Math.random`. */
  random?: () => number
  /** Observes every actor, event and snapshot of the app, e.g. for the Stately inspector. */
  inspect?: Observer<InspectionEvent> | ((event: InspectionEvent) => void)
}

/** The client's running app: a system of actors under one root. It does not depend on React. */
export interface App {
  session: SessionActor
  /** The live sessions, as of the last response for the resource `liveSessions`. */
  liveSessions: LiveSessionsActor
  /** Whether a request waits for the user to confirm who they are. */
  confirmation: ConfirmationActor
  /** Whether the browser has been asked for a passkey, and whether it takes long. */
  passkeyPrompt: PasskeyPromptActor
  clock: Clock
  /**
   * The running actor of a resource. It stops when its user signs out or another user signs in. That of a guest goes on for
   * the user who signs in.
   */
  resource<Data>(definition: ResourceDefinition<Data>): ResourceActor<Data>
  /**
   * A new actor for a form. A submission goes on after its screen is closed. Its outcome is shown as a toast; the failure of
   * a quiet form is logged instead.
   */
  form<Values extends object, Result, Input>(
    definition: FormDefinition<Values, Result, Input>,
    values?: Partial<Values>,
  ): FormActor<Values, Result>
  /**
   * Keeps a form running until the returned function is called. When the next form opens, two kinds of forms are
   * stopped: those that are released and not submitting, and those that are done and were never held.
   */
  holdForm(form: { id: string }): () => void
  /** Loads everything on the screen again. Call it on focus. A write and `reconnect` do the same. */
  refresh(): void
  /** Call it when the connection is back, or to try again now: refreshes and, if nobody is signed in, checks the session again. */
  reconnect(): void
  /** How old the data on the screen is. It changes without an event: read it at each tick of the clock. */
  getFreshness(): Freshness
  setPageVisible(visible: boolean): void
  /** Stops every actor. Requests in flight are aborted, timers are cleared. */
  stop(): void
}

/** Creates and starts the app. Its first request asks who is signed in. `stop` ends it. */
export function createApp(client: DeviceClient, options: AppOptions): App {
  const { onToast, onError = () => {}, drafts, tabs, random = Math.random, inspect } = options
  const { isOnline = () => true } = options
  const root = createActor(
    appFlow.provide({
      actors: { session: sessionFlow.provide(createSessionImplementations(client, { isOnline, random })) },
    }),
    {
      id: 'app',
      input: { client, onToast, onError, draftStore: drafts, tabs, random },
      ...(inspect ? { inspect } : {}),
    },
  ).start()
  const { session, liveSessions, confirmation, passkeyPrompt } = root.getSnapshot().children
  if (!session || !liveSessions || !confirmation || !passkeyPrompt) throw new Error('The app has no session')
  const refresh = () => root.send({ type: 'resource.refresh' })
  // When the clock jumps, it may pass a deadline.
  const clock = createClock(client.now, refresh)

  return {
    session,
    liveSessions,
    confirmation,
    passkeyPrompt,
    clock,
    refresh,
    resource: <Data>(definition: ResourceDefinition<Data>) =>
      openResource(root, definition) as ResourceActor<Data>,
    form: <Values extends object, Result, Input>(
      definition: FormDefinition<Values, Result, Input>,
      values: Partial<Values> = {},
    ) =>
      openForm(root, definition as unknown as AnyFormDefinition, values) as unknown as FormActor<
        Values,
        Result
      >,
    holdForm: ({ id }) => {
      const form = root.getSnapshot().context.forms.get(id)
      if (form) form.holders = (form.holders ?? 0) + 1
      let isHeld = true
      return () => {
        if (isHeld && form?.holders) form.holders -= 1
        isHeld = false
      }
    },
    reconnect: () => root.send({ type: 'app.reconnect' }),
    getFreshness: () => {
      const { resources } = root.getSnapshot().context
      const contexts = [...resources.values()].map(({ actor }) => actor.getSnapshot().context)
      return getFreshness(contexts, client.now())
    },
    setPageVisible: (visible) => {
      clock.setPaused(!visible)
      root.send({ type: visible ? 'page.show' : 'page.hide' })
    },
    stop: () => {
      clock.stop()
      root.send({ type: 'app.stop' })
    },
  }
}
