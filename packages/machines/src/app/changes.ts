import type { Client } from '@cht/sdk'
import type { Change, StreamState } from '@cht/sdk/events'
import { assign, enqueueActions, fromCallback, sendParent, setup } from 'xstate'
import type { Tabs } from './tabs.js'

export interface StreamContext {
  client: Client
  tabs: Tabs | undefined
  /** The place of the last change that this browser has received, to continue after it. */
  seq: number | undefined
  /** Whether changes arrive, in this tab or by the one that leads. */
  isOpen: boolean
}

type ReaderEvent =
  | { type: 'reader.state'; state: StreamState }
  | { type: 'reader.change'; change: Change }
  /** The server has refused the stream, for example because the session has ended. */
  | { type: 'reader.refuse'; error: unknown }

export type StreamEvent =
  /** A user is signed in and looks at the page. */
  | { type: 'stream.want' }
  | { type: 'stream.drop' }
  /** Another user: the place of the last one is of no use. */
  | { type: 'stream.restart' }
  /** From the tab that leads. */
  | { type: 'stream.change'; change: Change }
  | { type: 'stream.state'; isOpen: boolean }
  /** Another tab asks for the state. */
  | { type: 'stream.ask' }
  | { type: 'lead.acquire' }
  | ReaderEvent

/** What the stream tells the root of the app. `isOwn`: this tab leads, and the others are to be told. */
export type StreamReport =
  | { type: 'changes.receive'; change: Change; isOwn: boolean }
  | { type: 'changes.state'; isOpen: boolean; isOwn: boolean }
  | { type: 'changes.refuse'; error: unknown }
  | { type: 'changes.ask' }

/** Waits until this tab leads. Without other tabs it does so at once. */
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
      for await (const change of client.events({ signal, after, onState }))
        send({ type: 'reader.change', change })
    }
    readAll().catch((error: unknown) => send({ type: 'reader.refuse', error }))
    return () => controller.abort()
  },
)

/**
 * The live stream of this browser (decision 25). One tab leads: it reads the stream and tells the others. The others wait
 * to lead in turn, and continue where the stream was.
 */
export const streamFlow = setup({
  types: {} as {
    context: StreamContext
    input: Pick<StreamContext, 'client' | 'tabs'>
    events: StreamEvent
  },
  actors: { lead, read },
  guards: {
    'the stream is open': (_, { state }: { state: StreamState }) => state === 'open',
    'the stream was lost': (_, { state }: { state: StreamState }) => state === 'waiting',
    'there is no stream': (_, { state }: { state: StreamState }) => state === 'polling',
  },
  actions: {
    'report the state': enqueueActions(
      ({ context, enqueue }, { isOpen, isOwn }: { isOpen: boolean; isOwn: boolean }) => {
        if (context.isOpen === isOpen) return
        enqueue.assign({ isOpen })
        enqueue.sendTo(({ self }) => self._parent as never, { type: 'changes.state', isOpen, isOwn } as never)
      },
    ),
    'report the change': enqueueActions(
      ({ context, enqueue }, { change, isOwn }: { change: Change; isOwn: boolean }) => {
        enqueue.assign({ seq: change.seq ?? context.seq })
        enqueue.sendTo(({ self }) => self._parent as never, {
          type: 'changes.receive',
          change,
          isOwn,
        } as never)
      },
    ),
    'report the refusal': sendParent(
      (_, { error }: { error: unknown }): StreamReport => ({ type: 'changes.refuse', error }),
    ),
    'ask the tab that leads': sendParent((): StreamReport => ({ type: 'changes.ask' })),
    'tell the state again': sendParent(
      ({ context }): StreamReport => ({ type: 'changes.state', isOpen: context.isOpen, isOwn: true }),
    ),
    'forget the place': assign({ seq: undefined }),
  },
}).createMachine({
  id: 'stream',
  context: ({ input }) => ({ ...input, seq: undefined, isOpen: false }),
  initial: 'dropped',
  on: { 'stream.restart': { target: '.dropped', actions: 'forget the place' } },
  states: {
    dropped: {
      entry: { type: 'report the state', params: { isOpen: false, isOwn: false } },
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
              actions: {
                type: 'report the state',
                params: ({ event }) => ({ isOpen: event.isOpen, isOwn: false }),
              },
            },
            'stream.change': {
              actions: {
                type: 'report the change',
                params: ({ event }) => ({ change: event.change, isOwn: false }),
              },
            },
          },
        },
        leading: {
          invoke: { src: 'read', input: ({ context }) => ({ client: context.client, after: context.seq }) },
          on: {
            'stream.ask': { actions: 'tell the state again' },
            'reader.change': {
              actions: {
                type: 'report the change',
                params: ({ event }) => ({ change: event.change, isOwn: true }),
              },
            },
            'reader.state': [
              { guard: { type: 'the stream is open', params: ({ event }) => event }, target: '.open' },
              { guard: { type: 'the stream was lost', params: ({ event }) => event }, target: '.waiting' },
              { guard: { type: 'there is no stream', params: ({ event }) => event }, target: '.polling' },
              { target: '.connecting' },
            ],
            'reader.refuse': {
              target: '#stream.refused',
              actions: { type: 'report the refusal', params: ({ event }) => event },
            },
          },
          initial: 'connecting',
          states: {
            connecting: { entry: { type: 'report the state', params: { isOpen: false, isOwn: true } } },
            open: { entry: { type: 'report the state', params: { isOpen: true, isOwn: true } } },
            waiting: { entry: { type: 'report the state', params: { isOpen: false, isOwn: true } } },
            /** The back end has no stream: its resets would only repeat what the resources do by themselves. */
            polling: { on: { 'reader.change': {} } },
          },
        },
      },
    },
    /** Until the session changes. */
    refused: {
      entry: { type: 'report the state', params: { isOpen: false, isOwn: true } },
    },
  },
})
