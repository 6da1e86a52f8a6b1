import type { CallOptions, Client } from '@cht/sdk'
import { MINUTE, SECOND } from '@cht/sdk/time'
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { errorNotice, errorText, inWords, type Notice, notProvided } from './toast.js'

/** How often an open page asks again: sooner while a trade of one's own is open (decision 25). */
export const POLL = { trading: 10 * SECOND, idle: 30 * SECOND } as const
const LONGEST_WAIT = 10 * MINUTE

export interface Loaded<Data> {
  data: Data
  /** Exchange time when the answer came. */
  at: number
  /** From before a write of one's own: nobody is shown it who does not see it already. */
  passed?: true
}

export interface ResourceContext {
  loaded: Loaded<unknown> | undefined
  /** The text of the last failure; gone with the next success. */
  failure: string | undefined
  watchers: number
  pageVisible: boolean
}

export type ResourceEvent =
  | { type: 'resource.watch' }
  | { type: 'resource.unwatch' }
  /** What is shown, or on its way, may have been passed by. */
  | { type: 'resource.refresh' }
  /** A write of one's own was answered, in this tab or another: what is loaded is from before it. */
  | { type: 'data.change' }
  | { type: 'page.show' }
  | { type: 'page.hide' }

/**
 * Data of the server that a screen shows (decision 25): loaded when someone looks, asked for again by time, at its
 * next deadline and on demand, never twice at once, and not while the page is hidden. What is there stays shown
 * through a failure.
 *
 * Asked again while a load runs, it calls that load off and begins another: an answer that was asked for before a
 * write may not know of it, and must not be shown after it. Whoever asks again does so because something has
 * happened (a write of one's own was answered, the page was looked at, the machine woke), never by a timer, so that
 * an answer cannot be put off for good.
 *
 * What a write of one's own has passed by stays where it is being shown, until the answer to the load that the write
 * begins. As soon as nobody sees it, it is dropped: whoever looks next is not offered what was done already. What only
 * time has passed by is kept, and is shown at once when the page is.
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
  },
  actions: {
    'count one more': assign({ watchers: ({ context }) => context.watchers + 1 }),
    'count one less': assign({ watchers: ({ context }) => Math.max(0, context.watchers - 1) }),
    'note that the page is shown': assign({ pageVisible: true }),
    'note that the page is hidden': assign({ pageVisible: false }),
    'keep what was loaded': assign({
      loaded: (_, { loaded }: { loaded: Loaded<unknown> }) => loaded,
      failure: undefined,
    }),
    'note that a write has passed it by': assign({
      loaded: ({ context }) => context.loaded && { ...context.loaded, passed: true as const },
    }),
    'drop what a write has passed by': assign({
      loaded: ({ context }) => (context.loaded?.passed ? undefined : context.loaded),
    }),
    'hand on what was loaded': emit((_, { loaded }: { loaded: Loaded<unknown> }) => ({
      type: 'resource.loaded' as const,
      loaded,
    })),
    'say a new failure': enqueueActions(({ context, enqueue }, { error }: { error: unknown }) => {
      const text = errorText(error)
      if (context.failure !== text) enqueue.emit(errorNotice(text))
    }),
    'hand on the failure': emit((_, { error }: { error: unknown }) => ({
      type: 'resource.failed' as const,
      error,
    })),
    'keep the failure': assign({ failure: (_, { error }: { error: unknown }) => errorText(error) }),
  },
}).createMachine({
  id: 'resource',
  context: ({ input }) => ({
    loaded: undefined,
    failure: undefined,
    watchers: 0,
    pageVisible: input.pageVisible,
  }),
  on: {
    'resource.watch': { actions: 'count one more' },
    'resource.unwatch': { actions: 'count one less' },
    'page.show': { actions: 'note that the page is shown' },
    'page.hide': { actions: 'note that the page is hidden' },
  },
  initial: 'asleep',
  states: {
    asleep: {
      entry: 'drop what a write has passed by',
      always: { guard: 'someone looks', target: 'awake' },
      on: {
        'data.change': { actions: ['note that a write has passed it by', 'drop what a write has passed by'] },
      },
    },
    awake: {
      on: {
        'data.change': { target: '.loading', reenter: true, actions: 'note that a write has passed it by' },
      },
      always: { guard: 'nobody looks', target: 'asleep' },
      initial: 'loading',
      states: {
        loading: {
          on: { 'resource.refresh': { target: 'loading', reenter: true } },
          invoke: {
            src: 'load',
            onDone: {
              target: 'settled',
              actions: [
                { type: 'keep what was loaded', params: ({ event }) => ({ loaded: event.output }) },
                { type: 'hand on what was loaded', params: ({ event }) => ({ loaded: event.output }) },
              ],
            },
            onError: {
              target: 'settled',
              actions: [
                { type: 'say a new failure', params: ({ event }) => event },
                { type: 'hand on the failure', params: ({ event }) => event },
                { type: 'keep the failure', params: ({ event }) => event },
              ],
            },
          },
        },
        settled: {
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
  /** Its user asked to be told of it while the page is hidden: it is asked for then too, at the slower pace. */
  unseen?: boolean
}

/** The resource's chart with its call supplied. `poll` is how long to wait, with this data, where no deadline comes sooner. */
export function resourceOver<Data>(
  definition: ResourceDefinition<Data>,
  client: Client,
  poll: (loaded: Loaded<unknown> | undefined) => number,
) {
  return resourceFlow.provide({
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
}
