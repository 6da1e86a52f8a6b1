import type { Client } from '@cht/sdk'
import type { User } from '@cht/sdk/auth'
import { isApiError, isSignedOut, SOMETHING_WENT_WRONG } from '@cht/sdk/errors'
import { type ActorRefFrom, assign, enqueueActions, fromPromise, setup } from 'xstate'
import { type SessionEvent, sessionFlow } from '../auth/flow.js'
import { me } from '../auth/resources.js'
import { createFormLogic } from '../form.js'
import { createResourceLogic } from '../resource.js'
import { errorToast, type Toast } from '../toast.js'
import { type DraftStore, draftsFlow, findDraft } from './drafts.js'
import {
  type AnyFormActor,
  type AnyFormDefinition,
  type Forms,
  isFinished,
  isSubmitting,
  trackDraft,
  withoutSecrets,
} from './forms.js'
import { type AnyResourceDefinition, isAlreadyShown, pollIntervalOf, type Resources } from './resources.js'
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
  resources: Resources
  forms: Forms
  /** The form that was opened last. */
  latestForm: AnyFormActor | undefined
}

type AppEvent =
  | { type: 'resource.open'; definition: AnyResourceDefinition }
  | { type: 'form.open'; definition: AnyFormDefinition; values: object }
  | { type: 'form.hold'; form: string }
  | { type: 'form.release'; form: string }
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
  | { type: `xstate.error.actor.${string}`; actorId: string; error: unknown }

const isConflict = (error: unknown): boolean => isApiError(error) && error.status === 409

interface AppRef {
  getSnapshot(): {
    children: { session?: SessionActor | undefined; drafts?: ActorRefFrom<typeof draftsFlow> | undefined }
  }
}

const currentUser = (app: AppRef): User | undefined =>
  app.getSnapshot().children.session?.getSnapshot().context.user

const draftsOf = (app: AppRef): ActorRefFrom<typeof draftsFlow> => {
  const { drafts } = app.getSnapshot().children
  if (!drafts) throw new Error('The app is not running')
  return drafts
}

const changeHolders = (forms: Forms, id: string, change: 1 | -1): Forms => {
  const form = forms.get(id)
  if (!form) return forms
  return new Map(forms).set(id, { ...form, holders: (form.holders ?? 0) + change })
}

/** What the other tabs are told: who is signed in now, with the phone verified, or that something was written. */
const tabMessageFor = (event: SessionEvent | undefined, user: User | undefined): TabMessage => {
  if (event?.type === 'session.start' || event?.type === 'session.end') return event
  return event && user ? { type: 'session.start', user } : { type: 'data.change' }
}

/**
 * The root of the app: it starts and stops the session, resources by key, forms, drafts and the channel to the other
 * tabs, and passes on what concerns more than one of them. A child that throws is reported; the others go on.
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
    'open the resource': assign(
      ({ context, self, spawn }, { definition }: { definition: AnyResourceDefinition }) => {
        const { client, onToast, onError, isPageVisible } = context
        const { key, quiet = false, whileHidden = false } = definition
        const resources = (): Resources => self.getSnapshot().context.resources
        let requestedBy: string | undefined
        const load: typeof definition.load = (...request) => {
          requestedBy = currentUser(self)?._id
          return definition.load(...request)
        }
        const actor = spawn(
          createResourceLogic({ ...definition, load }, client, (loaded) =>
            pollIntervalOf(resources(), definition, loaded),
          ),
          { systemId: key, input: { pageVisible: isPageVisible || whileHidden } },
        )
        actor.on('toast', (toast) => {
          if (!quiet && !isAlreadyShown(resources(), key, toast)) onToast(toast)
        })
        actor.on('resource.failed', ({ error }) => {
          if (quiet) onError(key, error)
          self.send({ type: 'resource.failed', error, requestedBy })
        })
        if (key === me.key)
          actor.on('resource.loaded', ({ loaded }) =>
            self.send({ type: 'user.load', user: loaded.data as User }),
          )
        return { resources: new Map(context.resources).set(key, { actor, definition }) }
      },
    ),
    'open the form': assign(
      (
        { context, self, spawn },
        { definition, values }: { definition: AnyFormDefinition; values: object },
      ) => {
        const { client, onToast } = context
        const owner = {
          user: currentUser(self)?._id,
          form: definition.id,
          opened: withoutSecrets(definition, values),
        }
        const drafts = draftsOf(self)
        const draft = findDraft(drafts.getSnapshot(), owner)
        const actor = spawn(createFormLogic(definition, client), {
          input: { values: { ...values, ...draft?.values }, idempotencyKey: draft?.idempotencyKey },
        })
        trackDraft({
          form: actor,
          definition,
          drafts,
          owner,
          opened: draft,
          currentUser: () => currentUser(self)?._id,
        })
        actor.on('toast', onToast)
        actor.on('form.done', ({ result }) => self.send({ type: 'form.done', definition, result }))
        actor.on('form.failed', ({ error }) => self.send({ type: 'form.failed', definition, error }))
        const form = { actor, definition, holders: undefined }
        return { forms: new Map(context.forms).set(actor.sessionId, form), latestForm: actor }
      },
    ),
    'stop finished forms': enqueueActions(({ context, enqueue }) => {
      const forms = new Map(context.forms)
      for (const [id, form] of forms)
        if (isFinished(form)) {
          enqueue.stopChild(form.actor)
          forms.delete(id)
        }
      enqueue.assign({ forms })
    }),
    'add a holder': assign(({ context }, { form }: { form: string }) => ({
      forms: changeHolders(context.forms, form, 1),
    })),
    'remove a holder': assign(({ context }, { form }: { form: string }) => ({
      forms: changeHolders(context.forms, form, -1),
    })),
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
      // A guest's data is the same for whoever signs in.
      if (context.user === undefined) return
      for (const { actor } of context.resources.values()) enqueue.stopChild(actor)
      enqueue.assign({ resources: new Map() })
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
        const forms = new Map(context.forms)
        const resources = new Map(context.resources)
        const form = forms.get(actorId)
        const resource = [...resources].find(([, { actor }]) => actor.id === actorId)
        forms.delete(actorId)
        if (resource) resources.delete(resource[0])
        enqueue.assign({ forms, resources })
        enqueue(() => {
          context.onError(form?.definition.id ?? resource?.[0] ?? actorId, error)
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
    latestForm: undefined,
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
    'resource.open': { actions: { type: 'open the resource', params: ({ event }) => event } },
    'form.open': {
      actions: ['stop finished forms', { type: 'open the form', params: ({ event }) => event }],
    },
    'form.hold': { actions: { type: 'add a holder', params: ({ event }) => event } },
    'form.release': { actions: { type: 'remove a holder', params: ({ event }) => event } },
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
    'xstate.error.actor.*': { actions: { type: 'report the error', params: ({ event }) => event } },
  },
  initial: 'running',
  states: {
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
