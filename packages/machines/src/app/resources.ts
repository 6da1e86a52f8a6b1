import type { Change } from '@cht/sdk/events'
import type { ActorRef, SnapshotFrom } from 'xstate'
import type {
  Loaded,
  ResourceContext,
  ResourceDefinition,
  ResourceEmitted,
  ResourceEvent,
  resourceFlow,
} from '../resource.js'
import { POLL } from '../resource.js'
import type { Toast } from '../toast.js'

type ResourceSnapshot<Data> = SnapshotFrom<typeof resourceFlow> & { context: ResourceContext<Data> }

/** The running actor of a resource. Its snapshot has the data that was loaded last. */
export type ResourceActor<Data = unknown> = ActorRef<
  ResourceSnapshot<Data>,
  ResourceEvent,
  ResourceEmitted<Data>
>

/** A resource of unknown data, as the registry of resources stores it. */
export type AnyResourceDefinition = ResourceDefinition<unknown>

interface RunningResource {
  actor: ResourceActor
  definition: AnyResourceDefinition
  /** The id of the user whose data it is; undefined for a guest. */
  userId: string | undefined
}

/** The open resources by key. */
export type Resources = Map<string, RunningResource>

const showsOpenTrade = (definition: AnyResourceDefinition, loaded: Loaded<unknown> | undefined): boolean =>
  loaded !== undefined && (definition.hasOpenTrade?.(loaded) ?? false)

/** Whether the data may be out of date after this change of the live stream. */
export function isChangedBy(
  { changedBy = [], objectId }: AnyResourceDefinition,
  { kind, id }: Change,
): boolean {
  if (kind === 'reset') return true
  return changedBy.includes(kind) && (objectId === undefined || id === undefined || objectId === id)
}

interface PollingOptions {
  resources: Resources
  /** Whether the live stream is open and reports changes. */
  isStreamOpen: boolean
}

/** How long a resource waits before it loads again, in ms (decision 25). `loaded`: its latest data. */
export function getPollInterval(
  { resources, isStreamOpen }: PollingOptions,
  definition: AnyResourceDefinition,
  loaded: Loaded<unknown> | undefined,
): number {
  if (isStreamOpen && definition.changedBy) return POLL.streaming
  if (definition.whileHidden) return POLL.idle
  if (showsOpenTrade(definition, loaded)) return POLL.trading
  for (const [key, other] of resources) {
    if (key === definition.key) continue
    if (showsOpenTrade(other.definition, other.actor.getSnapshot().context.loaded)) return POLL.trading
  }
  return POLL.idle
}

/** Whether another resource on the screen has failed with the same text: one outage shows one toast. */
export function isAlreadyShown(resources: Resources, key: string, { text }: Toast): boolean {
  return [...resources].some(([otherKey, { actor, definition }]) => {
    const { failure, watchers } = actor.getSnapshot().context
    return otherKey !== key && !definition.quiet && failure === text && watchers > 0
  })
}
