import type { Change } from '@cht/sdk/contract'
import { HOUR, SECOND } from '@cht/sdk/rules'
import type { ActorRef, SnapshotFrom } from 'xstate'
import type { DeviceClient } from '../device-client.js'
import type {
  Loaded,
  ResourceContext,
  ResourceDefinition,
  ResourceEmitted,
  ResourceEvent,
  resourceFlow,
} from '../resource.js'
import { getDataTime, POLL } from '../resource.js'
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

/** A deadline is near within this time, in ms: whoever looks at it may be about to act. */
const NEAR = HOUR

interface PollingOptions {
  client: Pick<DeviceClient, 'now'>
  resources: Resources
  /** Whether the live stream is open and reports changes. */
  isStreamOpen: boolean
}

/** How long data without an open trade waits before it is loaded again, in ms. The age of data whose deadline is near counts. */
const getQuietInterval = (
  definition: AnyResourceDefinition,
  { loaded, verifiedAt }: ResourceContext,
  now: number,
): number => {
  if (!loaded) return POLL.idle
  const next = definition.deadline?.(loaded)
  if (next === undefined || next < now || next - now > NEAR) return POLL.idle
  const untilOld = getDataTime(loaded, verifiedAt) + POLL.deadline - now
  // Data that is older already could not be loaded.
  return untilOld > 0 ? Math.max(untilOld, SECOND) : POLL.deadline
}

/** How long a resource waits before it loads again, in ms. */
export function getPollInterval(
  { client, resources, isStreamOpen }: PollingOptions,
  definition: AnyResourceDefinition,
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
export function isAlreadyShown(resources: Resources, key: string, { text }: Toast): boolean {
  return [...resources].some(([otherKey, { actor, definition }]) => {
    const { failure, watchers } = actor.getSnapshot().context
    return otherKey !== key && !definition.quiet && failure === text && watchers > 0
  })
}
