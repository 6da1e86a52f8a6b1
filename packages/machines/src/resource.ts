import type { CallOptions } from '@cht/sdk'
import type { ChangeKind } from '@cht/sdk/contract'
import { isUnanswered } from '@cht/sdk/errors'
import { MINUTE, SECOND } from '@cht/sdk/rules'
import { and, assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import type { DeviceClient } from './device-client.js'
import { errorToast, getErrorText, notProvided, type Toast } from './toast.js'

/**
 * The polling intervals in ms: `streaming` for data whose changes the live stream reports, in case one is missed; for other
 * data `trading` while the user has an open trade, `deadline` if its own deadline is near, else `idle`.
 */
export const POLL = {
  trading: 10 * SECOND,
  deadline: 15 * SECOND,
  idle: 30 * SECOND,
  streaming: 10 * MINUTE,
} as const
/** The interval of the chart itself, which `createResourceLogic` replaces. */
const DEFAULT_INTERVAL = 10 * MINUTE

export interface Loaded<Data> {
  data: Data
  /** Exchange time of the response, in ms. */
  at: number
  /** Loaded before a write of this user. It stays on the screen until the next response, and is dropped when nobody watches. */
  isStale?: true
}

/** Exchange time up to which the loaded data is known to be current, in ms: of its response, or of the last heartbeat without a change. */
export function getDataTime({ at }: Loaded<unknown>, verifiedAt = 0): number {
  return Math.max(at, verifiedAt)
}

export interface ResourceContext<Data = unknown> {
  loaded: Loaded<Data> | undefined
  /** Exchange time until which the live stream has reported no change of the loaded data, in ms. */
  verifiedAt?: number
  /** The text of the last failure, until the next success. */
  failure: string | undefined
  /** Whether the last load failed without an answer of the exchange. */
  isUnanswered?: boolean
  /** Whether the data may have changed while nobody watched: the next watcher loads it. */
  isOutdated?: boolean | undefined
  /** Exchange time at which a load was sent that has had no answer yet, in ms. A load that replaces it keeps the time. */
  requestedAt?: number | undefined
  watchers: number
  pageVisible: boolean
}

export type ResourceEmitted<Data> =
  | Toast
  | { type: 'resource.loaded'; loaded: Loaded<Data> }
  | { type: 'resource.failed'; error: unknown }

export type ResourceEvent =
  | { type: 'resource.watch' }
  | { type: 'resource.unwatch' }
  /** The data may be out of date. A load in flight is aborted and started again. */
  | { type: 'resource.refresh' }
  /** The user has changed data, in this tab or another one, or a write was refused as a conflict. The loaded data is older. */
  | { type: 'data.change' }
  /** The live stream would have reported a change before `at`, exchange time in ms. */
  | { type: 'resource.verify'; at: number }
  /** The polling interval has changed. */
  | { type: 'polling.change' }
  | { type: 'page.show' }
  | { type: 'page.hide' }

/** Whether nothing is known that would have changed the data. Its age counts elsewhere, in `isCurrent` of `createResourceLogic`. */
const isUpToDate = ({ loaded, failure, isOutdated = false }: ResourceContext): boolean =>
  loaded !== undefined && !loaded.isStale && failure === undefined && !isOutdated

/**
 * Data of the server on a screen. It is loaded while someone watches and the page is visible: for the first watcher, after each
 * polling interval, at its next deadline and on request. One load runs at a time. Loaded data stays on the screen through a
 * failure. A watcher loads nothing while the data is current: younger than the polling interval, with no deadline passed and no change
 * reported since.
 *
 * A refresh aborts the load in flight and starts another one, because the response to a request from before a write may not
 * include that write. Only events cause a refresh, never a timer, so loads are not aborted again and again.
 *
 * After a write of this user the data is stale. It stays on the screen until the next response, and is dropped as soon as
 * nobody watches, so that the next watcher does not see what the write has changed.
 */
export const resourceFlow = setup({
  types: {} as {
    context: ResourceContext
    /** `loaded`: what the page carried. `isOutdated`: the first watcher loads it all the same. */
    input: { pageVisible: boolean; loaded?: Loaded<unknown> | undefined; isOutdated?: boolean | undefined }
    events: ResourceEvent
    emitted: ResourceEmitted<unknown>
  },
  actors: { load: fromPromise<Loaded<unknown>>(notProvided('load')) },
  delays: { 'polling interval': () => DEFAULT_INTERVAL },
  guards: {
    'someone watches': ({ context }) => context.watchers > 0 && context.pageVisible,
    'the last load was answered': ({ context }) =>
      context.loaded !== undefined && context.failure === undefined,
    'the data is current': ({ context }) => isUpToDate(context),
    'nobody watches': ({ context }) => context.watchers === 0 || !context.pageVisible,
  },
  actions: {
    'add a watcher': assign({ watchers: ({ context }) => context.watchers + 1 }),
    'remove a watcher': assign({ watchers: ({ context }) => Math.max(0, context.watchers - 1) }),
    'mark the page visible': assign({ pageVisible: true }),
    // The stream is closed meanwhile, and timers of a hidden page are late.
    'mark the page hidden': assign({ pageVisible: false, isOutdated: true }),
    'mark the data outdated': assign({ isOutdated: true }),
    'store the data': assign({
      loaded: (_, { loaded }: { loaded: Loaded<unknown> }) => loaded,
      failure: undefined,
      isUnanswered: false,
      isOutdated: false,
    }),
    'mark the data stale': assign({
      loaded: ({ context }) => context.loaded && { ...context.loaded, isStale: true as const },
    }),
    'drop stale data': assign({
      loaded: ({ context }) => (context.loaded?.isStale ? undefined : context.loaded),
    }),
    'emit the data': emit((_, { loaded }: { loaded: Loaded<unknown> }) => ({
      type: 'resource.loaded' as const,
      loaded,
    })),
    'show a new failure': enqueueActions(({ context, enqueue }, { error }: { error: unknown }) => {
      const text = getErrorText(error)
      if (context.failure !== text) enqueue.emit(errorToast(text))
    }),
    'emit the failure': emit((_, { error }: { error: unknown }) => ({
      type: 'resource.failed' as const,
      error,
    })),
    'store the failure': assign({
      failure: (_, { error }: { error: unknown }) => getErrorText(error),
      isUnanswered: (_, { error }) => isUnanswered(error),
    }),
    'store the time of the heartbeat': assign({ verifiedAt: (_, { at }: { at: number }) => at }),
    'store the time of the request': assign({ requestedAt: 0 }),
    'clear the time of the request': assign({ requestedAt: undefined }),
  },
}).createMachine({
  id: 'resource',
  context: ({ input }) => ({
    loaded: input.loaded,
    isOutdated: input.isOutdated,
    failure: undefined,
    watchers: 0,
    pageVisible: input.pageVisible,
  }),
  on: {
    'resource.watch': { actions: 'add a watcher' },
    'resource.unwatch': { actions: 'remove a watcher' },
    'page.show': { actions: 'mark the page visible' },
    'page.hide': { actions: 'mark the page hidden' },
  },
  initial: 'asleep',
  states: {
    asleep: {
      entry: ['drop stale data', 'clear the time of the request'],
      always: [
        { guard: and(['someone watches', 'the data is current']), target: 'awake.settled' },
        { guard: 'someone watches', target: 'awake' },
      ],
      on: {
        'data.change': { actions: ['mark the data stale', 'drop stale data'] },
        'resource.refresh': { actions: 'mark the data outdated' },
        'resource.verify': {
          guard: 'the data is current',
          actions: { type: 'store the time of the heartbeat', params: ({ event }) => event },
        },
      },
    },
    awake: {
      on: {
        'data.change': { target: '.loading', reenter: true, actions: 'mark the data stale' },
      },
      always: { guard: 'nobody watches', target: 'asleep' },
      initial: 'loading',
      states: {
        loading: {
          entry: 'store the time of the request',
          on: {
            'resource.refresh': { target: 'loading', reenter: true, actions: 'mark the data outdated' },
          },
          invoke: {
            src: 'load',
            onDone: {
              target: 'settled',
              actions: [
                { type: 'store the data', params: ({ event }) => ({ loaded: event.output }) },
                { type: 'emit the data', params: ({ event }) => ({ loaded: event.output }) },
              ],
            },
            onError: {
              target: 'settled',
              actions: [
                { type: 'show a new failure', params: ({ event }) => event },
                { type: 'emit the failure', params: ({ event }) => event },
                { type: 'store the failure', params: ({ event }) => event },
              ],
            },
          },
        },
        settled: {
          entry: 'clear the time of the request',
          on: {
            'resource.refresh': { target: 'loading', actions: 'mark the data outdated' },
            'resource.verify': {
              guard: 'the last load was answered',
              actions: { type: 'store the time of the heartbeat', params: ({ event }) => event },
            },
            'polling.change': { target: 'settled', reenter: true },
            'resource.watch': [
              { guard: 'the data is current', actions: 'add a watcher' },
              { target: 'loading', actions: 'add a watcher' },
            ],
          },
          after: { 'polling interval': 'loading' },
        },
      },
    },
  },
})

/** Defines data of the server and the request that loads it. A screen passes it to `app.resource`. `Api` is the client that its app has. */
export interface ResourceDefinition<Data, Api = DeviceClient> {
  /** Identifies the data. There is one actor per key and session. */
  key: string
  load(client: Api, options: CallOptions): Promise<Data>
  /** When time changes this data next, in ms of exchange time: it is loaded again then. */
  deadline?(loaded: Loaded<Data>): number | undefined
  /** The kinds of changes after which the data may be out of date. If absent, no change of the live stream reloads it, except `reset`. */
  changedBy?: readonly ChangeKind[]
  /** The id of the object that the data describes. Changes of other objects do not affect it. */
  objectId?: string
  /**
   * Whether the data includes an open trade of the user. All resources whose changes the live stream does not report are then
   * polled at `POLL.trading`, except those with `whileHidden`.
   */
  hasOpenTrade?(loaded: Loaded<Data>): boolean
  /** Whether a failure is logged instead of shown as a toast. */
  quiet?: boolean
  /** Whether it is also loaded while the page is hidden, at the idle interval. */
  whileHidden?: boolean
}

/** The resource's chart with its request provided. `pollInterval` returns the age at which data without a deadline is loaded again, in ms. */
export function createResourceLogic<Data, Api extends Pick<DeviceClient, 'now'>>(
  definition: ResourceDefinition<Data, Api>,
  client: Api,
  pollInterval: (context: ResourceContext) => number,
) {
  const getDeadline = ({ loaded }: ResourceContext) => loaded && definition.deadline?.(loaded as Loaded<Data>)

  /** How long after the data's own time it is loaded again without a deadline, in ms. */
  const getInterval = (context: ResourceContext) =>
    // The live stream does not report that the exchange answers again.
    Math.min(pollInterval(context), context.isUnanswered ? POLL.idle : Number.POSITIVE_INFINITY)

  /** The age of data that needs no load, in ms; 0 for other data, whose interval begins now. */
  const getAge = (context: ResourceContext) =>
    context.loaded && isUpToDate(context)
      ? Math.max(0, client.now() - getDataTime(context.loaded, context.verifiedAt))
      : 0

  const isCurrent = (context: ResourceContext): boolean => {
    if (!context.loaded || !isUpToDate(context) || getAge(context) >= getInterval(context)) return false
    const deadline = getDeadline(context)
    return deadline === undefined || deadline <= context.loaded.at || deadline > client.now()
  }

  return resourceFlow.provide({
    actors: {
      load: fromPromise<Loaded<unknown>>(async ({ signal }) => {
        const data = await definition.load(client, { signal })
        return { data, at: client.now() }
      }),
    },
    guards: { 'the data is current': ({ context }) => isCurrent(context) },
    actions: {
      'store the time of the request': assign({
        requestedAt: ({ context }) => context.requestedAt ?? client.now(),
      }),
    },
    delays: {
      'polling interval': ({ context }) => {
        const deadline = getDeadline(context)
        const untilDeadline = deadline === undefined ? 0 : deadline - client.now()
        const interval = Math.max(getInterval(context) - getAge(context), 0)
        // A passed deadline has already caused a load. If that failed, the interval applies.
        return untilDeadline > 0 ? Math.min(interval, Math.max(untilDeadline, SECOND)) : interval
      },
    },
  })
}
