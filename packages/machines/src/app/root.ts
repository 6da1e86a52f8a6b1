import type { Client } from '@cht/sdk'
import type { User } from '@cht/sdk/auth'
import { isApiError, isSignedOut, SOMETHING_WENT_WRONG } from '@cht/sdk/errors'
import { type ActorRefFrom, enqueueActions, fromPromise, setup } from 'xstate'
import { type SessionEvent, sessionFlow } from '../auth/flow.js'
import { errorToast, type Toast } from '../toast.js'
import { type DraftStore, draftsFlow } from './drafts.js'
import { type AnyFormDefinition, type Forms, isFinished, isSubmitting } from './forms.js'
import type { ResourceActor, Resources } from './resources.js'
import { type TabMessage, type Tabs, tabsChannel } from './tabs.js'

export type SessionActor = ActorRefFrom<typeof sessionFlow>

interface AppInput {
  client: Client
  onToast: (toast: Toast) => void
  onError: (source: string, error: unknown) => void
  drafts: DraftStore | undefined
  tabs: Tabs | undefined
}

interface AppContext extends AppInput {
  /** The id of the signed-in user. */
  user: string | undefined
  isPageVisible: boolean
  /** The open resources and forms. `open.ts` adds to them at any time, also while the root handles an event. */
  resources: Resources
  forms: Forms
}

type AppEvent =
  /** A resource of the user before has been replaced. */
  | { type: 'resource.replace'; actor: ResourceActor }
  /** A form is about to open. */
  | { type: 'form.open' }
  | { type: 'form.done'; definition: AnyFormDefinition; result: unknown }
  | { type: 'form.failed'; definition: AnyFormDefinition; error: unknown }
  | { type: 'resource.refresh' }
  | { type: 'resource.failed'; error: unknown; requestedBy: string | undefined }
  /** The user has written something. `sessionEvent`: what that meant for the session. */
  | { type: 'data.write'; sessionEvent: SessionEvent | undefined }
  | { type: 'user.load'; user: User }
  | { type: 'tabs.message'; message: TabMessage }
  | { type: 'page.show' }
  | { type: 'page.hide' }
  | { type: 'app.reconnect' }
  | { type: 'app.stop' }
  | { type: `xstate.error.actor.${string}`; actorId: string; error: unknown }

const isConflict = (error: unknown): boolean => isApiError(error) && error.status === 409

interface AppRef {
  getSnapshot(): { children: { session?: SessionActor | undefined } }
}

const currentUser = (app: AppRef): User | undefined =>
  app.getSnapshot().children.session?.getSnapshot().context.user

/** What the other tabs are told: who is signed in now, with the phone verified, or that something was written. */
const tabMessageFor = (event: SessionEvent | undefined, user: User | undefined): TabMessage => {
  if (event?.type === 'session.start' || event?.type === 'session.end') return event
  return event && user ? { type: 'session.start', user } : { type: 'data.change' }
}

/**
 * The root of the app: the parent of the session, the resources by key, the forms, the drafts and the channel to the
 * other tabs. It passes on what concerns more than one of them, and stops those that are no longer needed. A child that
 * throws is reported; the others go on.
 */
export const appFlow = setup({
  types: {} as {
    context: AppContext
    input: AppInput
    events: AppEvent
    children: { session: 'session'; drafts: 'drafts'; tabs: 'tabs' }
  },
  actors: {
    session: sessionFlow,
    drafts: draftsFlow,
    tabs: tabsChannel,
    checkSession: fromPromise<User, Client>(({ input, signal }) => input.auth.checkAuth({ signal })),
  },
  guards: {
    'nobody is signed in': ({ context }) => context.user === undefined,
    'the user has changed': ({ context }, { user }: { user: User | undefined }) => context.user !== user?._id,
    'the session has ended': (
      { context },
      { error, requestedBy }: { error: unknown; requestedBy: string | undefined },
    ) => isSignedOut(error) && requestedBy === context.user,
  },
  actions: {
    'stop finished forms': enqueueActions(({ context, enqueue }) => {
      for (const [id, form] of context.forms)
        if (isFinished(form)) {
          enqueue.stopChild(form.actor)
          context.forms.delete(id)
        }
    }),
    'refresh resources': enqueueActions(({ context, enqueue }) => {
      for (const { actor } of context.resources.values()) enqueue.sendTo(actor, { type: 'resource.refresh' })
    }),
    'mark resources stale': enqueueActions(({ context, enqueue }) => {
      for (const { actor } of context.resources.values()) enqueue.sendTo(actor, { type: 'data.change' })
    }),
    'tell resources about the page': enqueueActions(
      ({ context, enqueue }, { visible }: { visible: boolean }) => {
        enqueue.assign({ isPageVisible: visible })
        for (const { actor, definition } of context.resources.values())
          if (!definition.whileHidden) enqueue.sendTo(actor, { type: visible ? 'page.show' : 'page.hide' })
      },
    ),
    'change the user': enqueueActions(({ context, enqueue }, { user }: { user: User | undefined }) => {
      enqueue.assign({ user: user?._id })
      enqueue.sendTo('drafts', { type: 'session.end' })
      if (user) enqueue.sendTo('drafts', { type: 'session.start', user: user._id })
      for (const form of context.forms.values())
        if (isSubmitting(form) && (user || !form.definition.endsSession))
          enqueue.sendTo(form.actor, { type: 'form.leave' })
      for (const [key, resource] of context.resources) {
        // A guest's data is the same for whoever signs in.
        if (context.user === undefined) resource.user = user?._id
        if (resource.user === user?._id) continue
        enqueue.stopChild(resource.actor)
        context.resources.delete(key)
      }
    }),
    'stop the resource': enqueueActions(({ enqueue }, { actor }: { actor: ResourceActor }) =>
      enqueue.stopChild(actor),
    ),
    'stop everything': enqueueActions(({ context, enqueue }) => {
      for (const { actor } of [...context.resources.values(), ...context.forms.values()])
        enqueue.stopChild(actor)
    }),
    'tell the session': enqueueActions(({ enqueue }, { event }: { event: SessionEvent }) => {
      enqueue.sendTo('session', event)
      if (event.type === 'session.end') enqueue.sendTo('drafts', { type: 'store.clear' })
    }),
    'end the session': enqueueActions(({ enqueue }) => enqueue.sendTo('session', { type: 'session.end' })),
    'tell the other tabs': enqueueActions(
      ({ enqueue, self }, { sessionEvent }: { sessionEvent: SessionEvent | undefined }) =>
        enqueue.sendTo('tabs', tabMessageFor(sessionEvent, currentUser(self))),
    ),
    'report the error': enqueueActions(
      ({ context, enqueue }, { actorId, error }: { actorId: string; error: unknown }) => {
        const form = context.forms.get(actorId)
        const resource = context.resources.get(actorId)
        context.forms.delete(actorId)
        if (resource?.actor.getSnapshot().status === 'error') context.resources.delete(actorId)
        enqueue(() => {
          context.onError(form?.definition.id ?? actorId, error)
          context.onToast(errorToast(SOMETHING_WENT_WRONG))
        })
      },
    ),
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({
    ...input,
    user: undefined,
    isPageVisible: true,
    resources: new Map(),
    forms: new Map(),
  }),
  invoke: [
    { src: 'drafts', id: 'drafts', input: ({ context }) => ({ store: context.drafts }) },
    { src: 'tabs', id: 'tabs', input: ({ context }) => ({ tabs: context.tabs }) },
    {
      src: 'session',
      id: 'session',
      onSnapshot: {
        guard: { type: 'the user has changed', params: ({ event }) => event.snapshot.context },
        actions: { type: 'change the user', params: ({ event }) => event.snapshot.context },
      },
    },
  ],
  on: {
    'resource.replace': { actions: { type: 'stop the resource', params: ({ event }) => event } },
    'form.open': { actions: 'stop finished forms' },
    'form.done': {
      actions: enqueueActions(({ enqueue, event: { definition, result }, self }) => {
        const sessionEvent = definition.toSessionEvent?.(result)
        if (sessionEvent) enqueue({ type: 'tell the session', params: { event: sessionEvent } })
        // Sent after the session has changed, so that only the data of the new user is loaded again.
        enqueue.sendTo(self, { type: 'data.write', sessionEvent })
      }),
    },
    'data.write': {
      actions: [{ type: 'tell the other tabs', params: ({ event }) => event }, 'mark resources stale'],
    },
    'form.failed': {
      actions: enqueueActions(({ enqueue, event: { definition, error } }) => {
        // A 401 of a form that signs a user in or out is a refusal: a wrong password or code.
        if (!definition.toSessionEvent && isSignedOut(error)) enqueue('end the session')
        // The server has found another state than the one on the screen.
        if (isConflict(error)) enqueue('mark resources stale')
      }),
    },
    'resource.refresh': { actions: 'refresh resources' },
    'resource.failed': {
      guard: { type: 'the session has ended', params: ({ event }) => event },
      actions: 'end the session',
    },
    'user.load': { actions: enqueueActions(({ enqueue, event }) => enqueue.sendTo('session', event)) },
    'tabs.message': {
      actions: enqueueActions(({ enqueue, event: { message } }) => {
        if (message.type === 'data.change') enqueue('mark resources stale')
        else enqueue({ type: 'tell the session', params: { event: message } })
      }),
    },
    'page.show': { actions: { type: 'tell resources about the page', params: { visible: true } } },
    'page.hide': { actions: { type: 'tell resources about the page', params: { visible: false } } },
    'app.stop': '.stopped',
    'xstate.error.actor.*': { actions: { type: 'report the error', params: ({ event }) => event } },
  },
  initial: 'running',
  states: {
    stopped: { type: 'final', entry: 'stop everything' },
    running: {
      on: {
        'app.reconnect': [
          { guard: 'nobody is signed in', target: 'checkingSession', actions: 'refresh resources' },
          { actions: 'refresh resources' },
        ],
      },
    },
    /** The connection is back: without one, nobody could be found signed in. */
    checkingSession: {
      on: { 'app.reconnect': { actions: 'refresh resources' } },
      invoke: {
        src: 'checkSession',
        input: ({ context }) => context.client,
        onDone: [
          {
            guard: 'nobody is signed in',
            target: 'running',
            actions: enqueueActions(({ enqueue, event }) =>
              enqueue.sendTo('session', { type: 'session.start', user: event.output }),
            ),
          },
          { target: 'running' },
        ],
        onError: 'running',
      },
    },
  },
})
