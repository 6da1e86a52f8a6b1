import type { LiveSessionList, User } from '@cht/sdk/contract'
import { AbortError, isApiError, isSignedOut, SOMETHING_WENT_WRONG } from '@cht/sdk/errors'
import { type ActorRefFrom, type AnyActor, createActor, type InspectionEvent, type Observer } from 'xstate'
import { createSessionImplementations, type SessionEvent, sessionFlow } from '../auth/flow.js'
import { currentUser } from '../auth/resources.js'
import type { DeviceClient } from '../device-client.js'
import type { FormDefinition } from '../form.js'
import { type LiveSessionsActor, liveSessionsFlow } from '../live-sessions/flow.js'
import { liveSessions as liveSessionsResource } from '../live-sessions/resources.js'
import type { Loaded, ResourceDefinition } from '../resource.js'
import { type ConfirmationActor, confirmationFlow } from '../second-factor/confirmation.js'
import { type PasskeyPromptActor, passkeyPromptFlow } from '../second-factor/passkey-prompt.js'
import { errorToast, type Toast } from '../toast.js'
import { createChangeQueue } from './change-queue.js'
import { streamFlow } from './changes.js'
import { type Clock, createClock } from './clock.js'
import { type DraftStore, draftsFlow } from './drafts.js'
import { type AnyFormDefinition, createForms, type FormActor, type OpenOptions } from './forms.js'
import { type Freshness, getFreshness } from './freshness.js'
import { type AnyResourceDefinition, createResources, type ResourceActor } from './resources.js'
import type { AppSeed } from './seed.js'
import { submit } from './submit.js'
import type { TabMessage, Tabs } from './tabs.js'

export type SessionActor = ActorRefFrom<typeof sessionFlow>

export interface AppOptions {
  /**
   * What the page carried. The clock stands still at its instant until `clock.run`, so that the first picture is that of the page.
   */
  seed?: AppSeed | undefined
  /** Shows a short message to the user. */
  onToast?: (toast: Toast) => void
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

export interface SubmitOptions {
  /** The key of an earlier submission with the same values, which may have happened. Default: a new one. */
  idempotencyKey?: string | undefined
}

/** The client's running app: a plain object over actors. It does not depend on React. */
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
   * The running actor of a resource: ask for it at each use. It stops when its user signs out or another user signs in; that of a guest
   * goes on for the user who signs in. Of the resources that nobody watches, all but the 50 last used stop.
   */
  resource<Data>(definition: ResourceDefinition<Data>): ResourceActor<Data>
  /**
   * Keeps a resource fresh, and calls `onLoaded` with what is loaded, at once if something is, until the returned function is
   * called. While nobody is signed in any more, nothing is loaded; the next user's data follows.
   */
  watch<Data>(definition: ResourceDefinition<Data>, onLoaded: (loaded: Loaded<Data>) => void): () => void
  /**
   * A new actor for a form. It need not be stopped. A submission goes on after its screen is closed. Its outcome is shown as a
   * toast; the failure of a quiet form is logged instead.
   */
  form<Values extends object, Result, Input>(
    definition: FormDefinition<Values, Result, Input>,
    values?: Partial<Values>,
  ): FormActor<Values, Result>
  /**
   * Submits a new form. Resolves to its result; to undefined also if the response cannot be read. Rejects with a `ValidationError`
   * if the form refuses the values, with the error of its call, or with an `AbortError` if the user changes or the app stops.
   * Nobody is asked: a request that the user has to confirm fails with `reauthentication_required`. Confirm with
   * `passwordConfirmationForm`, and submit again. Each submission is a write of its own: after an error whose `outcome` is `unknown`,
   * pass its `idempotencyKey` to repeat the same one.
   */
  submit<Values extends object, Result, Input>(
    definition: FormDefinition<Values, Result, Input>,
    values?: Partial<Values>,
    options?: SubmitOptions,
  ): Promise<Result | undefined>
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

const isConflict = (error: unknown): boolean => isApiError(error) && error.status === 409

/**
 * The message to the other tabs after a write. A start or end of the session is sent as it is. Any other session event,
 * such as a verified phone, is sent as a start with the updated user. Without a session event or a user, the message says
 * that data has changed.
 */
const createTabMessage = (event: SessionEvent | undefined, user: User | undefined): TabMessage => {
  if (event?.type === 'session.start' || event?.type === 'session.end') return event
  return event && user ? { type: 'session.start', user } : { type: 'data.change' }
}

/** Creates and starts the app. Its first request asks who is signed in. `stop` ends it. */
export function createApp(client: DeviceClient, options: AppOptions = {}): App {
  const {
    onToast = () => {},
    onError = () => {},
    seed,
    tabs,
    isOnline = () => true,
    random = Math.random,
  } = options
  const inspect = options.inspect ? { inspect: options.inspect } : {}
  /** The id of the user whose data is shown. */
  let shownUserId: string | undefined
  let isPageVisible = true
  let isStreamOpen = false
  let isStopped = false
  /** The check whether a guest has signed in elsewhere. */
  let recheck: AbortController | undefined

  const session = createActor(
    sessionFlow.provide(
      createSessionImplementations(client, {
        firstAnswer: seed?.user,
        isOnline,
        random,
        onAnswer: (user) => resources.carry(currentUser.key, user._id, { data: user, at: client.now() }),
      }),
    ),
    { id: 'session', ...inspect },
  )
  const liveSessions = createActor(liveSessionsFlow, { id: 'liveSessions', ...inspect })
  const confirmation = createActor(confirmationFlow, { id: 'confirmation', ...inspect })
  const passkeyPrompt = createActor(passkeyPromptFlow, {
    id: 'passkeyPrompt',
    ...inspect,
  })
  const drafts = createActor(draftsFlow, { id: 'drafts', input: { store: options.drafts }, ...inspect })
  const stream = createActor(streamFlow, {
    id: 'stream',
    input: { client, tabs, random, seq: seed?.seq },
    ...inspect,
  })
  const actors: readonly AnyActor[] = [session, liveSessions, confirmation, passkeyPrompt, drafts, stream]

  const getUser = () => session.getSnapshot().context.user
  const getUserId = () => getUser()?._id
  const onCrash = (source: string, error: unknown) => {
    onError(source, error)
    onToast(errorToast(SOMETHING_WENT_WRONG))
  }

  /** A channel that fails must not keep this tab from its own data. */
  const sendToTabs = (message: TabMessage) => {
    try {
      tabs?.send(message)
    } catch (error) {
      onError('tabs', error)
    }
  }

  const endSession = () => session.send({ type: 'session.end' })
  const changeSession = (event: SessionEvent) => {
    session.send(event)
    // A logout removes the drafts; a session that the server has ended keeps them.
    if (event.type === 'session.end') drafts.send({ type: 'store.clear' })
  }

  const resources = createResources({
    client,
    seed: seed && {
      userId: seed.user._id,
      at: seed.at,
      resources: { ...seed.resources, [currentUser.key]: seed.user },
      // Its load checks the session, which may have ended since.
      outdated: currentUser.key,
    },
    onToast,
    inspect,
    getUserId,
    isStreamOpen: () => isStreamOpen,
    onCrash,
    onLoaded: (key, { data, at }) => {
      updateStream()
      if (key === currentUser.key) session.send({ type: 'user.load', user: data as User })
      if (key === liveSessionsResource.key)
        liveSessions.send({ type: 'liveSessions.load', sessions: data as LiveSessionList, at })
    },
    onFailed: ({ key, quiet }, error, requestedBy) => {
      // A quiet resource shows no toast, so its failure is logged.
      if (quiet) onError(key, error)
      if (isSignedOut(error) && requestedBy === shownUserId) endSession()
      else updateStream()
      if (key === liveSessionsResource.key) liveSessions.send({ type: 'liveSessions.fail' })
    },
  })

  const forms = createForms<DeviceClient, SessionEvent>({
    client,
    onToast,
    inspect,
    drafts,
    confirmation,
    passkeyPrompt,
    getUserId,
    onCrash,
    onDone: ({ toSessionEvent }, result) => {
      const event = toSessionEvent?.(result)
      // First, so that only the data of the new user is loaded again.
      if (event) changeSession(event)
      resources.markStale()
      sendToTabs(createTabMessage(event, getUser()))
    },
    onFailed: ({ id, quiet, toSessionEvent }, error) => {
      // The failure of a quiet form shows no toast, so it is logged.
      if (quiet) onError(id, error)
      // A 401 of a form that changes the session is a refusal, such as a wrong password or code.
      if (!toSessionEvent && isSignedOut(error)) endSession()
      // The server has found another state than the one on the screen.
      if (isConflict(error)) resources.markStale()
    },
  })

  /** Opens or closes the live stream. Its code is imported when it is opened: not before the data of the first screen is loaded. */
  const updateStream = () => {
    const contexts = resources.getContexts()
    const isLoading = contexts.some(
      ({ loaded, failure, watchers }) => watchers > 0 && loaded === undefined && failure === undefined,
    )
    const hasData = contexts.some(({ loaded }) => loaded !== undefined)
    const user = getUser()
    const isWanted = isPageVisible && hasData && user !== undefined && user.isPhoneVerified !== false
    if (isWanted && isLoading) return
    stream.send({ type: isWanted ? 'stream.want' : 'stream.drop' })
  }

  /** Whether the next user is that of the page, who goes on at the position that the page carried. */
  let isOfPage = seed !== undefined
  const changeUser = (user: User | undefined) => {
    const wasGuest = shownUserId === undefined
    shownUserId = user?._id
    if (!isOfPage) stream.send({ type: 'stream.restart', seq: client.position() })
    isOfPage = false
    drafts.send({ type: 'session.end' })
    if (user) drafts.send({ type: 'session.start', user: user._id })
    forms.changeUser(shownUserId)
    resources.changeUser(shownUserId, wasGuest)
  }
  session.subscribe({
    next: ({ context: { user } }) => {
      if (user?._id !== shownUserId) changeUser(user)
      updateStream()
    },
    // It is reported with that of the other actors.
    error: () => {},
  })

  const changes = createChangeQueue({ random, apply: resources.refreshChanged })
  stream.on('changes.receive', ({ change, isLeading }) => {
    if (isLeading) sendToTabs({ type: 'stream.change', change })
    changes.add(change)
  })
  stream.on('changes.heartbeat', ({ isLeading }) => {
    if (isLeading) sendToTabs({ type: 'stream.heartbeat' })
    resources.verify(changes.getPending())
  })
  stream.on('changes.state', ({ isOpen, isLeading, seq }) => {
    if (isLeading) sendToTabs({ type: 'stream.state', isOpen, seq })
    isStreamOpen = isOpen
    resources.changeStream(isOpen)
  })
  stream.on('changes.ask', () => sendToTabs({ type: 'stream.ask' }))
  stream.on('changes.fail', ({ error }) => {
    if (isSignedOut(error)) endSession()
    else onError('stream', error)
  })
  const stopListening = tabs?.listen((message) => {
    if (message.type === 'data.change') resources.markStale()
    else if (message.type === 'session.start' || message.type === 'session.end') changeSession(message)
    else stream.send(message)
  })

  /** Checks whether a guest has signed in without this page. The screen stays meanwhile. */
  const recheckGuest = async () => {
    if (recheck) return
    recheck = new AbortController()
    const user = await client.auth.checkAuth({ signal: recheck.signal }).catch(() => undefined)
    const { aborted } = recheck.signal
    recheck = undefined
    if (user && !aborted && getUserId() === undefined) session.send({ type: 'session.start', user })
  }

  // When the clock jumps, it may pass a deadline.
  const clock = createClock(client.now, { onJump: resources.refresh, standsAt: seed?.at })
  for (const actor of actors) {
    actor.subscribe({ error: (error) => onCrash(actor.id, error) })
    actor.start()
  }
  const carriedSessions = seed?.resources[liveSessionsResource.key]
  if (seed && carriedSessions)
    liveSessions.send({
      type: 'liveSessions.load',
      sessions: carriedSessions as LiveSessionList,
      at: seed.at,
    })

  const openForm = <Values extends object, Result, Input>(
    definition: FormDefinition<Values, Result, Input>,
    values: Partial<Values>,
    options: OpenOptions,
  ) =>
    forms.open(definition as unknown as AnyFormDefinition, values, options) as unknown as FormActor<
      Values,
      Result
    >

  return {
    session,
    liveSessions,
    confirmation,
    passkeyPrompt,
    clock,
    refresh: resources.refresh,
    resource: <Data>(definition: ResourceDefinition<Data>) =>
      resources.open(definition as AnyResourceDefinition) as ResourceActor<Data>,
    watch: <Data>(definition: ResourceDefinition<Data>, onLoaded: (loaded: Loaded<Data>) => void) =>
      resources.watch(definition as AnyResourceDefinition, (loaded) => onLoaded(loaded as Loaded<Data>)),
    form: (definition, values = {}) => {
      if (isStopped) throw new Error('The app has been stopped')
      return openForm(definition, values, { isShown: true })
    },
    submit: async (definition, values = {}, { idempotencyKey } = {}) => {
      if (isStopped) throw new AbortError('The app has been stopped')
      return submit(openForm(definition, values, { isShown: false, idempotencyKey }))
    },
    reconnect: () => {
      if (isStopped) return
      resources.refresh()
      if (session.getSnapshot().matches('guest')) recheckGuest()
      else session.send({ type: 'session.check' })
    },
    getFreshness: () => getFreshness(resources.getContexts(), client.now()),
    setPageVisible: (visible) => {
      isPageVisible = visible
      clock.setPaused(!visible)
      resources.setPageVisible(visible)
      session.send({ type: visible ? 'page.show' : 'page.hide' })
      updateStream()
    },
    stop: () => {
      isStopped = true
      clock.stop()
      changes.stop()
      stopListening?.()
      recheck?.abort()
      forms.stop()
      resources.stop()
      for (const actor of actors) actor.stop()
    },
  }
}
