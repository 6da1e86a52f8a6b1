import type { CallOptions, Client } from '@cht/sdk'
import { MINUTE, SECOND } from '@cht/sdk/time'
import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import { errorNotice, errorText, inWords, type Notice, notProvided } from './notice.js'

/** How often an open page asks again: sooner while a trade of one's own is open (decision 25). */
export const POLL = { trading: 10 * SECOND, idle: 30 * SECOND } as const
const LONGEST_WAIT = 10 * MINUTE

export interface Loaded<Data> {
  data: Data
  /** Exchange time when the answer came. */
  at: number
}

export interface ResourceContext {
  loaded: Loaded<unknown> | undefined
  /** The text of the last failure; gone with the next success. */
  failure: string | undefined
  watchers: number
  pageVisible: boolean
  /** Asked for again while a load was running. */
  again: boolean
}

export type ResourceEvent =
  | { type: 'resource.watch' }
  | { type: 'resource.unwatch' }
  | { type: 'resource.refresh' }
  | { type: 'page.show' }
  | { type: 'page.hide' }

/**
 * Data of the server that a screen shows (decision 25): loaded when someone looks, asked for again by time, at its
 * next deadline and on demand, never twice at once, and not while the page is hidden. What is there stays shown
 * through a failure.
 */
export const resourceFlow = setup({
  types: {} as {
    context: ResourceContext
    input: { pageVisible: boolean }
    events: ResourceEvent
    emitted:
      | Notice
      | { type: 'resource.loaded'; loaded: Loaded<unknown> }
      | { type: 'resource.failed'; error: unknown }
  },
  actors: { load: fromPromise<Loaded<unknown>>(notProvided('load')) },
  delays: { 'until the next look': () => LONGEST_WAIT },
  guards: {
    'someone looks': ({ context }) => context.watchers > 0 && context.pageVisible,
    'nobody looks': ({ context }) => context.watchers === 0 || !context.pageVisible,
    'was asked again': ({ context }) => context.again,
  },
  actions: {
    'count one more': assign({ watchers: ({ context }) => context.watchers + 1 }),
    'count one less': assign({ watchers: ({ context }) => Math.max(0, context.watchers - 1) }),
    'ask again after this': assign({ again: true }),
  },
}).createMachine({
  id: 'resource',
  context: ({ input }) => ({
    loaded: undefined,
    failure: undefined,
    watchers: 0,
    pageVisible: input.pageVisible,
    again: false,
  }),
  on: {
    'resource.watch': { actions: 'count one more' },
    'resource.unwatch': { actions: 'count one less' },
    'page.show': { actions: assign({ pageVisible: true }) },
    'page.hide': { actions: assign({ pageVisible: false }) },
  },
  initial: 'asleep',
  states: {
    asleep: { always: { guard: 'someone looks', target: 'awake' } },
    awake: {
      always: { guard: 'nobody looks', target: 'asleep' },
      initial: 'loading',
      states: {
        loading: {
          entry: assign({ again: false }),
          on: { 'resource.refresh': { actions: 'ask again after this' } },
          invoke: {
            src: 'load',
            onDone: {
              target: 'settled',
              actions: [
                assign({ loaded: ({ event }) => event.output, failure: undefined }),
                enqueueActions(({ enqueue, event }) => {
                  enqueue.emit({ type: 'resource.loaded', loaded: event.output })
                }),
              ],
            },
            onError: {
              target: 'settled',
              actions: enqueueActions(({ context, enqueue, event }) => {
                const text = errorText(event.error)
                if (context.failure !== text) enqueue.emit(errorNotice(text))
                enqueue.emit({ type: 'resource.failed', error: event.error })
                enqueue.assign({ failure: text })
              }),
            },
          },
        },
        settled: {
          always: { guard: 'was asked again', target: 'loading' },
          on: {
            'resource.refresh': 'loading',
            'resource.watch': { target: 'loading', actions: 'count one more' },
          },
          after: { 'until the next look': 'loading' },
        },
      },
    },
  },
})

/** Data of the server with its call: what a screen asks the exchange for. */
export interface ResourceDefinition<Data> {
  /** One actor a key while someone is signed in. */
  key: string
  load(client: Client, options: CallOptions): Promise<Data>
  /** When time will change this data next, in exchange time. */
  deadline?(loaded: Loaded<Data>): number | undefined
  /** It shows a trade of one's own that is not over: everything is asked for more often (decision 25). */
  isTrading?(loaded: Loaded<Data>): boolean
  /** The words of every failure, where the server's are not shown. */
  failure?: string
  /** A failure is logged, not told (spec section 8, live sessions). */
  quiet?: boolean
}

/** The resource's chart with its call supplied. `poll` is how long to wait, with this data, where no deadline comes sooner. */
export const resourceOver = <Data>(
  definition: ResourceDefinition<Data>,
  client: Client,
  poll: (loaded: Loaded<unknown> | undefined) => number,
) =>
  resourceFlow.provide({
    actors: {
      load: fromPromise<Loaded<unknown>>(async ({ signal }) => {
        const data = await definition.load(client, { signal }).catch((error: unknown) => {
          throw definition.failure ? inWords(error, definition.failure) : error
        })
        return { data, at: client.now() }
      }),
    },
    delays: {
      'until the next look': ({ context }) => {
        const deadline = context.loaded && definition.deadline?.(context.loaded as Loaded<Data>)
        const wait = deadline === undefined ? 0 : deadline - client.now()
        // A deadline that has passed was asked about already: if that failed, the usual wait holds.
        const usual = poll(context.loaded)
        return wait > 0 ? Math.min(usual, Math.max(wait, SECOND)) : usual
      },
    },
  })
