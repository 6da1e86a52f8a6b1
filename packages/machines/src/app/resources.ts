import type { Change } from '@cht/sdk/contract'
import { HOUR } from '@cht/sdk/rules'
import { type ActorOptions, type ActorRef, type AnyActorLogic, createActor, type SnapshotFrom } from 'xstate'
import type { DeviceClient } from '../device-client.js'
import type {
  Loaded,
  ResourceContext,
  ResourceDefinition,
  ResourceEmitted,
  ResourceEvent,
  resourceFlow,
} from '../resource.js'
import { createResourceLogic, POLL } from '../resource.js'
import type { Toast } from '../toast.js'

type ResourceSnapshot<Data> = SnapshotFrom<typeof resourceFlow> & { context: ResourceContext<Data> }

/** The running actor of a resource. Its snapshot has the data that was loaded last. */
export type ResourceActor<Data = unknown> = ActorRef<
  ResourceSnapshot<Data>,
  ResourceEvent,
  ResourceEmitted<Data>
>

/** A resource of unknown data, as the registry of resources stores it. */
export type AnyResourceDefinition<Api = DeviceClient> = ResourceDefinition<unknown, Api>

interface RunningResource<Api> {
  actor: ResourceActor
  definition: AnyResourceDefinition<Api>
  /** The id of the user whose data it is; undefined for a guest. */
  userId: string | undefined
}

/** The open resources by key. */
type Resources<Api> = Map<string, RunningResource<Api>>

const showsOpenTrade = (
  definition: Pick<AnyResourceDefinition, 'hasOpenTrade'>,
  loaded: Loaded<unknown> | undefined,
): boolean => loaded !== undefined && (definition.hasOpenTrade?.(loaded) ?? false)

/** Whether the data may be out of date after this change of the live stream. */
function isChangedBy(
  { changedBy = [], objectId }: Pick<AnyResourceDefinition, 'changedBy' | 'objectId'>,
  { kind, id }: Change,
): boolean {
  if (kind === 'reset') return true
  return changedBy.includes(kind) && (objectId === undefined || id === undefined || objectId === id)
}

/** A deadline is near within this time, in ms: whoever looks at it may be about to act. */
const NEAR = HOUR

interface PollingOptions<Api> {
  client: Pick<DeviceClient, 'now'>
  resources: Resources<Api>
  /** Whether the live stream is open and reports changes. */
  isStreamOpen: boolean
}

/** How long data without an open trade waits before it is loaded again, in ms. */
const getQuietInterval = (
  definition: Pick<AnyResourceDefinition, 'deadline'>,
  { loaded }: ResourceContext,
  now: number,
): number => {
  const next = loaded && definition.deadline?.(loaded)
  return next === undefined || next < now || next - now > NEAR ? POLL.idle : POLL.deadline
}

/** The age at which data is loaded again, in ms. */
function getPollInterval<Api>(
  { client, resources, isStreamOpen }: PollingOptions<Api>,
  definition: AnyResourceDefinition<Api>,
  context: ResourceContext,
): number {
  if (isStreamOpen && definition.changedBy) return POLL.streaming
  if (definition.whileHidden) return POLL.idle
  if (showsOpenTrade(definition, context.loaded)) return POLL.trading
  for (const [key, other] of resources) {
    if (key === definition.key) continue
    if (showsOpenTrade(other.definition, other.actor.getSnapshot().context.loaded)) return POLL.trading
  }
  return getQuietInterval(definition, context, client.now())
}

/** Whether another resource on the screen has failed with the same text: one outage shows one toast. */
function isAlreadyShown<Api>(resources: Resources<Api>, key: string, { text }: Toast): boolean {
  return [...resources].some(([otherKey, { actor, definition }]) => {
    const { failure, watchers } = actor.getSnapshot().context
    return otherKey !== key && !definition.quiet && failure === text && watchers > 0
  })
}

/**
 * How many resources that nobody watches stay, so that a screen that is opened again shows its data at once. A screen opens fewer before
 * it watches them.
 */
const MAX_UNWATCHED = 50

interface ResourcesOptions<Api> {
  client: Api
  /** What the page carried, for the user `userId`. */
  seed: CarriedData | undefined
  onToast: (toast: Toast) => void
  inspect: Pick<ActorOptions<AnyActorLogic>, 'inspect'>
  /** The id of the signed-in user; undefined for a guest. */
  getUserId: () => string | undefined
  isStreamOpen: () => boolean
  onLoaded: (key: string, loaded: Loaded<unknown>) => void
  /** `requestedBy`: the id of the user who was signed in when the load started. */
  onFailed: (definition: AnyResourceDefinition<Api>, error: unknown, requestedBy: string | undefined) => void
  /** A resource has thrown. */
  onCrash: (key: string, error: unknown) => void
}

/** Data that the page carried, until a resource takes it. */
export interface CarriedData {
  userId: string
  /** Exchange time in ms at which it was read. */
  at: number
  /** By the key of the resource. */
  resources: Readonly<Record<string, unknown>>
  /** The key of the resource that its first watcher loads all the same. */
  outdated: string
}

/**
 * Creates the store of data that no resource has loaded. Each resource takes its own once; after a change that may concern it, the rest is
 * dropped.
 */
const createCarried = (seed: CarriedData | undefined) => {
  const store = new Map<string, { userId: string; loaded: Loaded<unknown> }>()
  if (seed)
    for (const [key, data] of Object.entries(seed.resources))
      store.set(key, { userId: seed.userId, loaded: { data, at: seed.at } })
  return {
    put: (key: string, userId: string, loaded: Loaded<unknown>) => store.set(key, { userId, loaded }),
    take: (key: string, userId: string | undefined): Loaded<unknown> | undefined => {
      const found = store.get(key)
      if (found?.userId !== userId) return undefined
      store.delete(key)
      return found?.loaded
    },
    drop: () => store.clear(),
  }
}

/** Calls `onLoaded` with what is loaded and with each later load, while the actor runs. */
const followLoads = (actor: ResourceActor, onLoaded: (loaded: Loaded<unknown>) => void): (() => void) => {
  let reported: { data: unknown } | undefined
  const report = ({ context: { loaded } }: ReturnType<typeof actor.getSnapshot>) => {
    // The data of an extension that the back end lacks may be undefined.
    if (!loaded || (reported && loaded.data === reported.data)) return
    reported = loaded
    onLoaded(loaded)
  }
  report(actor.getSnapshot())
  // The app shows the failure of a resource.
  const subscription = actor.subscribe({ next: report, error: () => {} })
  actor.send({ type: 'resource.watch' })
  return () => {
    subscription.unsubscribe()
    // The end of the session stops the actor; a stopped actor takes no events.
    if (actor.getSnapshot().status === 'active') actor.send({ type: 'resource.unwatch' })
  }
}

/** Creates the registry of an app's resources. */
export function createResources<Api extends Pick<DeviceClient, 'now'>>({
  client,
  getUserId,
  seed,
  ...options
}: ResourcesOptions<Api>) {
  const carried = createCarried(seed)
  const running: Resources<Api> = new Map()
  const watches = new Set<{ restart: () => void; hasFailed: () => boolean }>()
  let isPageVisible = true

  const remove = (key: string, actor: ResourceActor) => {
    if (running.get(key)?.actor === actor) running.delete(key)
    actor.stop()
  }
  let isStopped = false
  const stopUnwatched = () => {
    const unwatched = [...running].filter(([, { actor }]) => actor.getSnapshot().context.watchers === 0)
    for (const [key, { actor }] of unwatched.slice(0, -MAX_UNWATCHED)) remove(key, actor)
  }

  const start = (definition: AnyResourceDefinition<Api>): ResourceActor => {
    const { key, quiet = false, whileHidden = false } = definition
    const loaded = carried.take(key, getUserId())
    let requestedBy: string | undefined
    const load: typeof definition.load = (...args) => {
      requestedBy = getUserId()
      return definition.load(...args)
    }
    const logic = createResourceLogic({ ...definition, load }, client, (context) =>
      getPollInterval(
        { client, resources: running, isStreamOpen: options.isStreamOpen() },
        definition,
        context,
      ),
    )
    const actor: ResourceActor & { start(): unknown } = createActor(logic, {
      id: key,
      input: {
        pageVisible: isPageVisible || whileHidden,
        loaded,
        isOutdated: loaded && key === seed?.outdated,
      },
      ...options.inspect,
    })
    actor.on('toast', (toast) => {
      if (!quiet && !isAlreadyShown(running, key, toast)) options.onToast(toast)
    })
    actor.on('resource.failed', ({ error }) => options.onFailed(definition, error, requestedBy))
    actor.on('resource.loaded', ({ loaded }) => options.onLoaded(key, loaded))
    actor.subscribe({
      error: (error) => {
        remove(key, actor)
        options.onCrash(key, error)
      },
    })
    running.set(key, { actor, definition, userId: getUserId() })
    if (isStopped) return actor
    stopUnwatched()
    actor.start()
    return actor
  }

  /** The actor of a resource for the signed-in user: the running one, or a new one. */
  const open = (definition: AnyResourceDefinition<Api>): ResourceActor => {
    const found = running.get(definition.key)
    if (found && (found.userId === undefined || found.userId === getUserId())) {
      // The map is in the order of use.
      running.delete(definition.key)
      running.set(definition.key, found)
      return found.actor
    }
    if (found) remove(definition.key, found.actor)
    return start(definition)
  }

  const list = () => [...running.values()]
  const sendAll = (event: ResourceEvent) => {
    carried.drop()
    for (const { actor } of list()) actor.send(event)
  }

  return {
    open,
    watch: (
      definition: AnyResourceDefinition<Api>,
      onLoaded: (loaded: Loaded<unknown>) => void,
    ): (() => void) => {
      let actor: ResourceActor | undefined
      let unfollow = () => {}
      const restart = () => {
        const next = open(definition)
        if (next === actor) return
        unfollow()
        actor = next
        unfollow = followLoads(next, onLoaded)
      }
      const watch = { restart, hasFailed: () => actor?.getSnapshot().status === 'error' }
      watches.add(watch)
      restart()
      return () => {
        // Once: the resource counts its watchers.
        if (watches.delete(watch)) unfollow()
      }
    },
    refresh: () => {
      // A resource that has thrown is opened again.
      for (const { restart, hasFailed } of [...watches]) if (hasFailed()) restart()
      sendAll({ type: 'resource.refresh' })
    },
    /** Keeps data of a user that something else has loaded, for the resource when it is opened. */
    carry: carried.put,
    markStale: () => sendAll({ type: 'data.change' }),
    /** Loads what the changes concern. */
    refreshChanged: (changes: readonly Change[]) => {
      carried.drop()
      for (const { actor, definition } of list())
        if (changes.some((change) => isChangedBy(definition, change)))
          actor.send({ type: 'resource.refresh' })
    },
    /** Until now, the live stream has reported no change but those that are pending. */
    verify: (pending: readonly Change[]) => {
      const at = client.now()
      for (const { actor, definition } of list())
        if (definition.changedBy && !pending.some((change) => isChangedBy(definition, change)))
          actor.send({ type: 'resource.verify', at })
    },
    /** The live stream was opened or lost, which changes the polling. */
    changeStream: (isOpen: boolean) => {
      for (const { actor } of list()) {
        // What got no answer meanwhile is loaded now: the stream does not report it as changed.
        const isMissing = isOpen && actor.getSnapshot().context.isUnanswered
        actor.send({ type: isMissing ? 'resource.refresh' : 'polling.change' })
      }
    },
    setPageVisible: (isVisible: boolean) => {
      isPageVisible = isVisible
      for (const { actor, definition } of list())
        if (!definition.whileHidden) actor.send({ type: isVisible ? 'page.show' : 'page.hide' })
    },
    /** Stops the resources of the previous user. Data that was loaded while nobody was signed in is the same for every user. */
    changeUser: (userId: string | undefined, wasGuest: boolean) => {
      if (!wasGuest) carried.drop()
      for (const [key, resource] of [...running]) {
        // The changes since it was loaded may lie before those that the stream begins with.
        if (wasGuest) {
          resource.userId = userId
          resource.actor.send({ type: 'data.change' })
        } else if (resource.userId !== userId) remove(key, resource.actor)
      }
      if (userId !== undefined) for (const { restart } of [...watches]) restart()
    },
    getContexts: () => list().map(({ actor }) => actor.getSnapshot().context),
    stop: () => {
      isStopped = true
      watches.clear()
      for (const { actor } of list()) actor.stop()
    },
  }
}
