import type { Change, User } from '@cht/sdk/contract'
import { isApiError, isSignedOut, SOMETHING_WENT_WRONG } from '@cht/sdk/errors'
import { BROADCAST_KINDS, SECOND } from '@cht/sdk/rules'
import { type ActorRefFrom, assign, enqueueActions, fromPromise, setup } from 'xstate'
import { type SessionEvent, type SessionSnapshot, sessionFlow } from '../auth/flow.js'
import type { DeviceClient } from '../device-client.js'
import { type LiveSessionsEvent, liveSessionsFlow } from '../live-sessions/flow.js'
import { confirmationFlow } from '../second-factor/confirmation.js'
import { passkeyPromptFlow } from '../second-factor/passkey-prompt.js'
import { errorToast, type Toast } from '../toast.js'
import { type StreamReport, streamFlow } from './changes.js'
import { type DraftStore, draftsFlow } from './drafts.js'
import { type AnyFormDefinition, type Forms, isSubmitting, isUnused } from './forms.js'
import { isChangedBy, type ResourceActor, type Resources } from './resources.js'
import { type TabMessage, type Tabs, tabsChannel } from './tabs.js'

export type SessionActor = ActorRefFrom<typeof sessionFlow>

interface AppInput {
  client: DeviceClient
  onToast: (toast: Toast) => void
  onError: (source: string, error: unknown) => void
  draftStore: DraftStore | undefined
  tabs: Tabs | undefined
  /** Returns a number in [0, 1). */
  random: () => number
}

interface AppContext extends AppInput {
  /** The id of the signed-in user. */
  userId: string | undefined
  /** Whether it is known that nobody is signed in. */
  isGuest: boolean
  isPageVisible: boolean
  /** Whether the live stream is open and reports changes. Polling is only a safety net then. */
  isStreamOpen: boolean
  /** Changes that are applied at the next `changes.apply`. */
  changes: readonly Change[]
  /** Changes that have arrived and have not been applied yet: `changes`, and those that still wait for their delay. */
  pendingChanges: readonly Change[]
  /**
   * The open resources and forms. These maps are mutated, not assigned, because `open.ts` adds to them at any time, also
   * while the root handles an event.
   */
  resources: Resources
  forms: Forms
}

type AppEvent =
  /** `actor` belongs to the previous user and has been replaced, so it must be stopped. */
  | { type: 'resource.replace'; actor: ResourceActor }
  /** A form is about to open. */
  | { type: 'form.opening' }
  | { type: 'form.done'; definition: AnyFormDefinition; result: unknown }
  | { type: 'form.failed'; definition: AnyFormDefinition; error: unknown }
  | { type: 'resource.refresh' }
  /** `requestedBy`: the id of the user who was signed in when the load started. */
  | { type: 'resource.failed'; error: unknown; requestedBy: string | undefined }
  /** A form has changed data on the server. `sessionEvent`: how that changed the session, if it did. */
  | { type: 'data.write'; sessionEvent: SessionEvent | undefined }
  | { type: 'resource.loaded' }
  | { type: 'user.load'; user: User }
  | LiveSessionsEvent
  | StreamReport
  | { type: 'changes.add'; change: Change }
  | { type: 'changes.apply' }
  | { type: 'tabs.message'; message: TabMessage }
  | { type: 'page.show' }
  | { type: 'page.hide' }
  | { type: 'app.reconnect' }
  | { type: 'app.stop' }
  | { type: `xstate.error.actor.${string}`; actorId: string; error: unknown }

/** Delay in ms after a change, so that all changes of a transaction load each resource only once. */
const APPLY_DELAY = 100
/**
 * Each app waits a random time up to this many ms before it loads what a change for all users concerns, so that not all
 * apps load at once.
 */
const BROADCAST_SPREAD = 2 * SECOND

const isConflict = (error: unknown): boolean => isApiError(error) && error.status === 409

interface AppRef {
  getSnapshot(): { children: { session?: SessionActor | undefined } }
}

const getCurrentUser = (app: AppRef): User | undefined =>
  app.getSnapshot().children.session?.getSnapshot().context.user

/**
 * The message to the other tabs after a write. A start or end of the session is sent as it is. Any other session event,
 * such as a verified phone, is sent as a start with the updated user. Without a session event or a user, the message says
 * that data has changed.
 */
const createTabMessage = (event: SessionEvent | undefined, user: User | undefined): TabMessage => {
  if (event?.type === 'session.start' || event?.type === 'session.end') return event
  return event && user ? { type: 'session.start', user } : { type: 'data.change' }
}

/**
 * The root of the app: the parent of the session, the live sessions, the confirmation, the passkey prompt, the resources by
 * key, the forms, the drafts, the live stream and the channel to the other tabs. It passes on what concerns more than one of them, and stops
 * those that are no longer needed. A child that throws is reported; the others go on.
 */
export const appFlow = setup({
  types: {} as {
    context: AppContext
    input: AppInput
    events: AppEvent
    children: {
      session: 'session'
      liveSessions: 'liveSessions'
      confirmation: 'confirmation'
      passkeyPrompt: 'passkeyPrompt'
      drafts: 'drafts'
      tabs: 'tabs'
      stream: 'stream'
    }
  },
  actors: {
    session: sessionFlow,
    liveSessions: liveSessionsFlow,
    confirmation: confirmationFlow,
    passkeyPrompt: passkeyPromptFlow,
    drafts: draftsFlow,
    tabs: tabsChannel,
    stream: streamFlow,
    checkSession: fromPromise<User, DeviceClient>(({ input, signal }) => input.auth.checkAuth({ signal })),
  },
  guards: {
    'no first load is pending': ({ context }) =>
      [...context.resources.values()].every(({ actor }) => {
        const { loaded, failure, watchers } = actor.getSnapshot().context
        return watchers === 0 || loaded !== undefined || failure !== undefined
      }),
    'nobody is signed in': ({ context }) => context.userId === undefined,
    'the user is a guest': ({ context }) => context.isGuest,
    'the user has changed': ({ context }, { user }: { user: User | undefined }) =>
      context.userId !== user?._id,
    'the server has ended the session': (
      { context },
      { error, requestedBy }: { error: unknown; requestedBy: string | undefined },
    ) => isSignedOut(error) && requestedBy === context.userId,
  },
  actions: {
    'stop unused forms': enqueueActions(({ context, enqueue }) => {
      for (const [id, form] of context.forms)
        if (isUnused(form)) {
          enqueue.stopChild(form.actor)
          context.forms.delete(id)
        }
    }),
    'refresh resources': enqueueActions(({ context, enqueue }) => {
      for (const { actor } of context.resources.values()) enqueue.sendTo(actor, { type: 'resource.refresh' })
    }),
    'refresh what has changed': enqueueActions(({ context, enqueue }) => {
      for (const { actor, definition } of context.resources.values())
        if (context.changes.some((change) => isChangedBy(definition, change)))
          enqueue.sendTo(actor, { type: 'resource.refresh' })
      enqueue.assign({
        changes: [],
        pendingChanges: context.pendingChanges.filter((change) => !context.changes.includes(change)),
      })
    }),
    'want or drop the stream': enqueueActions(({ context, enqueue, self }) => {
      // The stream reports changes of loaded data, so it is not needed before the first load.
      const hasData = [...context.resources.values()].some(({ actor }) => actor.getSnapshot().context.loaded)
      const isWanted = context.isPageVisible && hasData && getCurrentUser(self)?.isPhoneVerified === true
      enqueue.sendTo('stream', { type: isWanted ? 'stream.want' : 'stream.drop' })
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
      const wasGuest = context.userId === undefined
      enqueue.assign({ userId: user?._id })
      enqueue.sendTo('stream', { type: 'stream.restart' })
      enqueue.sendTo('drafts', { type: 'session.end' })
      if (user) enqueue.sendTo('drafts', { type: 'session.start', user: user._id })
      // Submissions of the previous user are aborted. After a sign-out, the form that has caused it goes on: its response
      // must still arrive.
      for (const form of context.forms.values())
        if (isSubmitting(form) && (user || !form.definition.endsSession))
          enqueue.sendTo(form.actor, { type: 'submission.abort' })
      for (const [key, resource] of context.resources) {
        // Data that was loaded while nobody was signed in is the same for every user, so the new user keeps it.
        if (wasGuest) resource.userId = user?._id
        if (resource.userId === user?._id) continue
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
    'change the session': enqueueActions(({ enqueue }, { event }: { event: SessionEvent }) => {
      enqueue.sendTo('session', event)
      // A logout removes the drafts; a session that the server has ended keeps them.
      if (event.type === 'session.end') enqueue.sendTo('drafts', { type: 'store.clear' })
    }),
    'store whether the user is a guest': assign({
      isGuest: (_, { snapshot }: { snapshot: SessionSnapshot }) => snapshot.matches('guest'),
    }),
    'check the session again': enqueueActions(({ enqueue }) =>
      enqueue.sendTo('session', { type: 'session.check' }),
    ),
    'tell the session about the page': enqueueActions(
      ({ enqueue }, { type }: { type: 'page.show' | 'page.hide' }) => enqueue.sendTo('session', { type }),
    ),
    'end the session': enqueueActions(({ enqueue }) => enqueue.sendTo('session', { type: 'session.end' })),
    'tell the other tabs': enqueueActions(
      ({ enqueue, self }, { sessionEvent }: { sessionEvent: SessionEvent | undefined }) =>
        enqueue.sendTo('tabs', createTabMessage(sessionEvent, getCurrentUser(self))),
    ),
    'report and remove the failed child': enqueueActions(
      ({ context, enqueue }, { actorId, error }: { actorId: string; error: unknown }) => {
        const form = context.forms.get(actorId)
        const resource = context.resources.get(actorId)
        context.forms.delete(actorId)
        // A resource that has replaced the failed one has the same id, and must stay.
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
    userId: undefined,
    isGuest: false,
    isPageVisible: true,
    isStreamOpen: false,
    changes: [],
    pendingChanges: [],
    resources: new Map(),
    forms: new Map(),
  }),
  invoke: [
    { src: 'drafts', id: 'drafts', input: ({ context }) => ({ store: context.draftStore }) },
    { src: 'liveSessions', id: 'liveSessions' },
    { src: 'confirmation', id: 'confirmation' },
    { src: 'passkeyPrompt', id: 'passkeyPrompt' },
    { src: 'tabs', id: 'tabs', input: ({ context }) => ({ tabs: context.tabs }) },
    { src: 'stream', id: 'stream', input: ({ context }) => context },
    {
      src: 'session',
      id: 'session',
      onSnapshot: [
        {
          guard: { type: 'the user has changed', params: ({ event }) => event.snapshot.context },
          actions: [
            { type: 'store whether the user is a guest', params: ({ event }) => event },
            { type: 'change the user', params: ({ event }) => event.snapshot.context },
            'want or drop the stream',
          ],
        },
        {
          actions: [
            { type: 'store whether the user is a guest', params: ({ event }) => event },
            'want or drop the stream',
          ],
        },
      ],
    },
  ],
  on: {
    'resource.replace': { actions: { type: 'stop the resource', params: ({ event }) => event } },
    'form.opening': { actions: 'stop unused forms' },
    'form.done': {
      actions: enqueueActions(({ enqueue, event: { definition, result }, self }) => {
        const sessionEvent = definition.toSessionEvent?.(result)
        if (sessionEvent) enqueue({ type: 'change the session', params: { event: sessionEvent } })
        // Sent after the session has changed, so that only the data of the new user is loaded again.
        enqueue.sendTo(self, { type: 'data.write', sessionEvent })
      }),
    },
    'data.write': {
      actions: [{ type: 'tell the other tabs', params: ({ event }) => event }, 'mark resources stale'],
    },
    'form.failed': {
      actions: enqueueActions(({ context, enqueue, event: { definition, error } }) => {
        // The failure of a quiet form shows no toast, so it is logged.
        if (definition.quiet) enqueue(() => context.onError(definition.id, error))
        // A 401 of a form that changes the session is a refusal, such as a wrong password or code.
        if (!definition.toSessionEvent && isSignedOut(error)) enqueue('end the session')
        // The server has found another state than the one on the screen.
        if (isConflict(error)) enqueue('mark resources stale')
      }),
    },
    'resource.refresh': { actions: 'refresh resources' },
    'resource.failed': [
      {
        guard: { type: 'the server has ended the session', params: ({ event }) => event },
        actions: 'end the session',
      },
      { guard: 'no first load is pending', actions: 'want or drop the stream' },
    ],
    // The client imports the code of the stream when it is opened: not before the data of the first screen is loaded.
    'resource.loaded': { guard: 'no first load is pending', actions: 'want or drop the stream' },
    'user.load': { actions: enqueueActions(({ enqueue, event }) => enqueue.sendTo('session', event)) },
    'liveSessions.*': {
      actions: enqueueActions(({ enqueue, event }) => enqueue.sendTo('liveSessions', event)),
    },
    'tabs.message': {
      actions: enqueueActions(({ enqueue, event: { message } }) => {
        if (message.type === 'data.change') enqueue('mark resources stale')
        else if (message.type === 'session.start' || message.type === 'session.end')
          enqueue({ type: 'change the session', params: { event: message } })
        else enqueue.sendTo('stream', message)
      }),
    },
    'changes.receive': {
      actions: enqueueActions(({ context, enqueue, event: { change, isLeading } }) => {
        if (isLeading) enqueue.sendTo('tabs', { type: 'stream.change', change })
        enqueue.assign({ pendingChanges: [...context.pendingChanges, change] })
        const isBroadcast = BROADCAST_KINDS.includes(change.kind)
        enqueue.raise(
          { type: 'changes.add', change },
          isBroadcast ? { delay: context.random() * BROADCAST_SPREAD } : {},
        )
      }),
    },
    'changes.add': {
      actions: enqueueActions(({ context, enqueue, event: { change } }) => {
        if (context.changes.length === 0) enqueue.raise({ type: 'changes.apply' }, { delay: APPLY_DELAY })
        enqueue.assign({ changes: [...context.changes, change] })
      }),
    },
    'changes.apply': { actions: 'refresh what has changed' },
    'changes.heartbeat': {
      actions: enqueueActions(({ context, enqueue, event: { isLeading } }) => {
        if (isLeading) enqueue.sendTo('tabs', { type: 'stream.heartbeat' })
        const at = context.client.now()
        for (const { actor, definition } of context.resources.values()) {
          const isOutdated = context.pendingChanges.some((change) => isChangedBy(definition, change))
          if (definition.changedBy && !isOutdated) enqueue.sendTo(actor, { type: 'resource.verify', at })
        }
      }),
    },
    'changes.state': {
      actions: enqueueActions(({ context, enqueue, event: { isOpen, isLeading } }) => {
        if (isLeading) enqueue.sendTo('tabs', { type: 'stream.state', isOpen })
        enqueue.assign({ isStreamOpen: isOpen })
        for (const { actor } of context.resources.values()) {
          // What got no answer meanwhile is loaded now: the stream does not report it as changed.
          const isMissing = isOpen && actor.getSnapshot().context.isUnanswered
          enqueue.sendTo(actor, { type: isMissing ? 'resource.refresh' : 'polling.change' })
        }
      }),
    },
    'changes.ask': {
      actions: enqueueActions(({ enqueue }) => enqueue.sendTo('tabs', { type: 'stream.ask' })),
    },
    'changes.fail': {
      actions: enqueueActions(({ context, enqueue, event: { error } }) => {
        if (isSignedOut(error)) enqueue('end the session')
        else enqueue(() => context.onError('stream', error))
      }),
    },
    'page.show': {
      actions: [
        { type: 'tell resources about the page', params: { visible: true } },
        { type: 'tell the session about the page', params: ({ event }) => event },
        'want or drop the stream',
      ],
    },
    'page.hide': {
      actions: [
        { type: 'tell resources about the page', params: { visible: false } },
        { type: 'tell the session about the page', params: ({ event }) => event },
        'want or drop the stream',
      ],
    },
    'app.stop': '.stopped',
    'xstate.error.actor.*': {
      actions: { type: 'report and remove the failed child', params: ({ event }) => event },
    },
  },
  initial: 'running',
  states: {
    stopped: { type: 'final', entry: 'stop everything' },
    running: {
      on: {
        'app.reconnect': [
          { guard: 'the user is a guest', target: 'checkingSession', actions: 'refresh resources' },
          { actions: ['refresh resources', 'check the session again'] },
        ],
      },
    },
    /** Checks the session of a guest again, who may have signed in without this page. The screen stays meanwhile. */
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
