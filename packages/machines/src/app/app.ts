import { createActor, type InspectionEvent, type Observer } from 'xstate'
import type { AppClient } from '../app-client.js'
import { sessionFlow, sessionImplementations } from '../auth/flow.js'
import type { FormDefinition } from '../form.js'
import type { LiveSessionsActor } from '../live-sessions/flow.js'
import type { ResourceDefinition } from '../resource.js'
import type { ConfirmationActor } from '../second-factor/confirmation.js'
import type { Toast } from '../toast.js'
import { type Clock, createClock } from './clock.js'
import type { DraftStore } from './drafts.js'
import type { AnyFormDefinition, FormActor } from './forms.js'
import { type Freshness, freshnessOf } from './freshness.js'
import { openForm, openResource } from './open.js'
import type { ResourceActor } from './resources.js'
import { appFlow, type SessionActor } from './root.js'
import type { Tabs } from './tabs.js'

export interface AppOptions {
  onToast: (toast: Toast) => void
  /** Called with failures that no toast shows: of quiet resources, and of actors that threw. For logging. */
  onError?: (source: string, error: unknown) => void
  /** Where drafts outlive a reload. */
  drafts?: DraftStore
  /** The other tabs of this browser. */
  tabs?: Tabs
  /** Observes every actor, event and snapshot of the app, e.g. for the Stately inspector. */
  inspect?: Observer<InspectionEvent> | ((event: InspectionEvent) => void)
}

/** The client's running app: a system of actors under one root. It knows nothing of React. */
export interface App {
  session: SessionActor
  /** The live sessions, as of the last response for the resource `liveSessions`. */
  liveSessions: LiveSessionsActor
  /** Whether a call waits for the user to confirm who they are. */
  confirmation: ConfirmationActor
  clock: Clock
  /** The running actor of this data. All resources stop when the user changes or leaves. */
  resource<Data>(definition: ResourceDefinition<Data>): ResourceActor
  /** A new actor for a form. Its call goes on after its screen is gone, and its outcome is shown. */
  form<Values extends object, Result>(
    definition: FormDefinition<Values, Result>,
    values?: Partial<Values>,
  ): FormActor<Values, Result>
  /** Keeps a form while a screen shows it. Released forms whose call is not under way stop when the next one opens. */
  holdForm(form: { id: string }): () => void
  /** Loads everything on the screen again: on focus, on coming online, after a write (decision 25). */
  refresh(): void
  /** The connection is back: refreshes, and checks the session again where nobody is signed in. */
  reconnect(): void
  /** How old the data on the screen is. It changes without an event: read it at each tick of the clock. */
  freshness(): Freshness
  setPageVisible(visible: boolean): void
  /** Stops every actor: calls under way are aborted, timers are cleared. */
  stop(): void
}

export function createApp(client: AppClient, options: AppOptions): App {
  const { onToast, onError = () => {}, drafts, tabs, inspect } = options
  const root = createActor(
    appFlow.provide({ actors: { session: sessionFlow.provide(sessionImplementations(client)) } }),
    {
      id: 'app',
      input: { client, onToast, onError, draftStore: drafts, tabs },
      ...(inspect ? { inspect } : {}),
    },
  ).start()
  const { session, liveSessions, confirmation } = root.getSnapshot().children
  if (!session || !liveSessions || !confirmation) throw new Error('The app has no session')
  const refresh = () => root.send({ type: 'resource.refresh' })
  // A jump of the clock may have passed a deadline.
  const clock = createClock(client.now, refresh)

  return {
    session,
    liveSessions,
    confirmation,
    clock,
    refresh,
    resource: (definition) => openResource(root, definition),
    form: <Values extends object, Result>(
      definition: FormDefinition<Values, Result>,
      values: Partial<Values> = {},
    ) =>
      openForm(root, definition as unknown as AnyFormDefinition, values) as unknown as FormActor<
        Values,
        Result
      >,
    holdForm: ({ id }) => {
      const form = root.getSnapshot().context.forms.get(id)
      if (form) form.holders = (form.holders ?? 0) + 1
      return () => {
        if (form?.holders) form.holders -= 1
      }
    },
    reconnect: () => root.send({ type: 'app.reconnect' }),
    freshness: () => {
      const { resources } = root.getSnapshot().context
      return freshnessOf([...resources.values()].map(({ actor }) => actor.getSnapshot().context))
    },
    setPageVisible: (visible) => {
      clock.pause(!visible)
      root.send({ type: visible ? 'page.show' : 'page.hide' })
    },
    stop: () => {
      clock.stop()
      root.send({ type: 'app.stop' })
    },
  }
}
