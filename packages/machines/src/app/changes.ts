import type { Client, StreamState } from '@cht/sdk'
import type { Change } from '@cht/sdk/contract'
import { isNetworkError, isUnanswered } from '@cht/sdk/errors'
import { SECOND } from '@cht/sdk/rules'
import { assign, type ErrorActorEvent, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { Tabs } from './tabs.js'

export interface StreamContext {
  client: Client
  tabs: Tabs | undefined
  /** The `seq` of the last change that this tab has received, or that the page's data includes, to continue after it. */
  seq: number | undefined
  /** Whether the stream is open, in this tab or in the tab that leads. */
  isOpen: boolean
  /** Returns a number in [0, 1), which spreads the loads of many apps. */
  random: () => number
}

type ReaderEvent =
  | { type: 'reader.state'; state: StreamState }
  | { type: 'reader.change'; change: Change }
  /** Until about now, no change has been missed. */
  | { type: 'reader.heartbeat' }
  /** The stream has ended with an error, most often because the server has refused it: for example, the session has ended. */
  | { type: 'reader.fail'; error: unknown }

export type StreamEvent =
  /** A user with a verified phone looks at the page, and data has been loaded. */
  | { type: 'stream.want' }
  | { type: 'stream.drop' }
  /** The user has changed: the next stream does not continue the one of the previous user, but after `seq`. */
  | { type: 'stream.restart'; seq: number | undefined }
  /** The tab that leads has received a change. */
  | { type: 'stream.change'; change: Change }
  /** The tab that leads has received a heartbeat. */
  | { type: 'stream.heartbeat' }
  /** The tab that leads tells whether the stream is open. */
  | { type: 'stream.state'; isOpen: boolean; seq?: number | undefined }
  /** Another tab asks whether the stream is open. */
  | { type: 'stream.ask' }
  | { type: 'lead.acquire' }
  | ReaderEvent

/** The events that the stream's actor emits. `isLeading`: whether this tab must tell the other tabs. */
export type StreamReport =
  | { type: 'changes.receive'; change: Change; isLeading: boolean }
  | { type: 'changes.heartbeat'; isLeading: boolean }
  | { type: 'changes.state'; isOpen: boolean; isLeading: boolean; seq?: number | undefined }
  | { type: 'changes.fail'; error: unknown }
  | { type: 'changes.ask' }

/** A stream that was lost is most often open again within this time, in ms, as when a process of the exchange restarts. */
const REOPEN_TIME = 1.5 * SECOND

/** How long the exchange has to answer after that, in ms. On a slow link that is enough for one small request, not for all data. */
const PROBE_TIMEOUT = 2 * SECOND

/** Waits until this tab leads. Without a channel to other tabs, it leads at once. */
const lead = fromCallback<{ type: never }, { tabs: Tabs | undefined }>(({ input: { tabs }, sendBack }) => {
  const onLead = () => sendBack({ type: 'lead.acquire' })
  if (tabs?.lead) return tabs.lead(onLead)
  onLead()
})

/** Reads the stream of the server until it is stopped. */
const read = fromCallback<{ type: never }, { client: Client; after: number | undefined }>(
  ({ input: { client, after }, sendBack }) => {
    const controller = new AbortController()
    const { signal } = controller
    const send = (event: ReaderEvent) => {
      if (!signal.aborted) sendBack(event)
    }
    const readAll = async () => {
      const onState = (state: StreamState) => send({ type: 'reader.state', state })
      const onHeartbeat = () => send({ type: 'reader.heartbeat' })
      for await (const change of client.events({ signal, after, onState, onHeartbeat }))
        send({ type: 'reader.change', change })
    }
    readAll().catch((error: unknown) => send({ type: 'reader.fail', error }))
    return () => controller.abort()
  },
)

/** Asks the exchange for something small, to learn whether it answers. */
const probe = fromPromise<unknown, { client: Client }>(({ input: { client }, signal }) =>
  client.auth.checkAuth({ signal, retries: 0, timeout: PROBE_TIMEOUT }),
)

/**
 * The live stream of this browser. One tab leads: it reads the stream and tells the others. Each of the others waits until it
 * leads, and then continues after the last change that it was told.
 */
export const streamFlow = setup({
  types: {} as {
    context: StreamContext
    input: Pick<StreamContext, 'client' | 'tabs' | 'random' | 'seq'>
    events: StreamEvent
    emitted: StreamReport
  },
  actors: { lead, read, probe },
  delays: { 'time to reopen': ({ context }) => REOPEN_TIME + context.random() * SECOND },
  guards: {
    'the stream is open': (_, { state }: { state: StreamState }) => state === 'open',
    'the stream is waiting': (_, { state }: { state: StreamState }) => state === 'waiting',
    'the code was not loaded': (_, { error }: { error: unknown }) => isNetworkError(error),
    'the exchange has not answered': (_, { error }: { error: unknown }) => isUnanswered(error),
    'there is no stream': (_, { state }: { state: StreamState }) => state === 'polling',
  },
  actions: {
    'report the state': enqueueActions(
      ({ context, enqueue }, { isOpen, isLeading }: { isOpen: boolean; isLeading: boolean }) => {
        if (context.isOpen === isOpen) return
        enqueue.assign({ isOpen })
        enqueue.emit({ type: 'changes.state', isOpen, isLeading, seq: context.seq })
      },
    ),
    'report the change': enqueueActions(
      ({ context, enqueue }, { change, isLeading }: { change: Change; isLeading: boolean }) => {
        enqueue.assign({ seq: change.seq ?? context.seq })
        enqueue.emit({ type: 'changes.receive', change, isLeading })
      },
    ),
    /** The tab that leads has received changes since this page was made. */
    'report what was missed': enqueueActions(
      ({ context, enqueue }, { seq }: { seq?: number | undefined }) => {
        if (seq === undefined || context.seq === undefined || seq <= context.seq) return
        enqueue.assign({ seq })
        enqueue.emit({ type: 'changes.receive', change: { kind: 'reset', seq }, isLeading: false })
      },
    ),
    'report the heartbeat': emit((_, { isLeading }: { isLeading: boolean }) => ({
      type: 'changes.heartbeat' as const,
      isLeading,
    })),
    'report the failure': emit((_, { error }: { error: unknown }) => ({
      type: 'changes.fail' as const,
      error,
    })),
    'ask the tab that leads': emit({ type: 'changes.ask' }),
    'report the state again': emit(({ context }) => ({
      type: 'changes.state' as const,
      isOpen: context.isOpen,
      isLeading: true,
      seq: context.seq,
    })),
    'begin after': assign((_, { seq }: { seq: number | undefined }) => ({ seq })),
  },
}).createMachine({
  id: 'stream',
  context: ({ input }) => ({ ...input, isOpen: false }),
  initial: 'dropped',
  on: {
    'stream.restart': {
      target: '.dropped',
      actions: { type: 'begin after', params: ({ event }) => event },
    },
  },
  states: {
    dropped: {
      entry: { type: 'report the state', params: { isOpen: false, isLeading: false } },
      on: { 'stream.want': 'wanted' },
    },
    wanted: {
      on: { 'stream.drop': 'dropped' },
      invoke: { src: 'lead', input: ({ context }) => context },
      initial: 'following',
      states: {
        following: {
          entry: 'ask the tab that leads',
          on: {
            'lead.acquire': 'leading',
            'stream.state': {
              actions: [
                { type: 'report what was missed', params: ({ event }) => event },
                {
                  type: 'report the state',
                  params: ({ event }) => ({ isOpen: event.isOpen, isLeading: false }),
                },
              ],
            },
            'stream.heartbeat': { actions: { type: 'report the heartbeat', params: { isLeading: false } } },
            'stream.change': {
              actions: {
                type: 'report the change',
                params: ({ event }) => ({ change: event.change, isLeading: false }),
              },
            },
          },
        },
        leading: {
          invoke: { src: 'read', input: ({ context }) => ({ client: context.client, after: context.seq }) },
          on: {
            'stream.ask': { actions: 'report the state again' },
            'reader.heartbeat': { actions: { type: 'report the heartbeat', params: { isLeading: true } } },
            'reader.change': {
              actions: {
                type: 'report the change',
                params: ({ event }) => ({ change: event.change, isLeading: true }),
              },
            },
            'reader.state': [
              { guard: { type: 'the stream is open', params: ({ event }) => event }, target: '.open' },
              { guard: { type: 'there is no stream', params: ({ event }) => event }, target: '.polling' },
            ],
            'reader.fail': [
              {
                guard: { type: 'the code was not loaded', params: ({ event }) => event },
                target: '#stream.notLoaded',
                actions: { type: 'report the failure', params: ({ event }) => event },
              },
              {
                target: '#stream.failed',
                actions: { type: 'report the failure', params: ({ event }) => event },
              },
            ],
          },
          initial: 'connecting',
          states: {
            connecting: {
              entry: { type: 'report the state', params: { isOpen: false, isLeading: true } },
              on: {
                'reader.state': {
                  guard: { type: 'the stream is waiting', params: ({ event }) => event },
                  target: 'lost',
                },
              },
            },
            open: {
              entry: { type: 'report the state', params: { isOpen: true, isLeading: true } },
              on: {
                'reader.state': {
                  guard: { type: 'the stream is waiting', params: ({ event }) => event },
                  target: 'lost',
                },
              },
            },
            /**
             * It was lost, or could not be opened. It is opened again, and then reports what was missed. If that takes longer than usual, one request shows whether the exchange
             * answers. If it does not, all data is loaded in every tab, so that each says so.
             */
            lost: {
              entry: { type: 'report the state', params: { isOpen: false, isLeading: true } },
              initial: 'reopening',
              states: {
                reopening: { after: { 'time to reopen': 'probing' } },
                probing: {
                  invoke: {
                    src: 'probe',
                    input: ({ context }) => context,
                    onDone: 'probed',
                    onError: [
                      {
                        guard: {
                          type: 'the exchange has not answered',
                          params: ({ event }: { event: ErrorActorEvent }) => event,
                        },
                        target: 'probed',
                        actions: {
                          type: 'report the change',
                          params: { change: { kind: 'reset' }, isLeading: true },
                        },
                      },
                      { target: 'probed' },
                    ],
                  },
                },
                probed: {},
              },
            },
            /** The back end has no stream. The client emits resets instead, which the polling of resources makes needless. */
            polling: { on: { 'reader.change': {} } },
          },
        },
      },
    },
    /** The code of the stream could not be loaded. The next visit to the page loads it again; meanwhile another tab may lead. */
    notLoaded: {
      entry: { type: 'report the state', params: { isOpen: false, isLeading: true } },
      on: { 'stream.drop': 'dropped' },
    },
    /** The stream stays closed until the user changes. */
    failed: {
      entry: { type: 'report the state', params: { isOpen: false, isLeading: true } },
    },
  },
})
