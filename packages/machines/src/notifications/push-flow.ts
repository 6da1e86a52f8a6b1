import { type ActorRefFrom, assign, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { getErrorText, notProvided } from '../toast.js'
import type { PushService } from './resources.js'

/** The browser's support for pushes. `notInstalled`: it supports them only in an app that is installed on the home screen. */
export type BrowserPush = 'unsupported' | 'notInstalled' | 'blocked' | 'subscribed' | 'unsubscribed'

/** How an attempt to turn pushes on ended. `dismissed`: the user closed the browser's question without an answer. */
export type TurnOnOutcome = 'on' | 'blocked' | 'dismissed' | 'unreachable'

const DISMISSED = 'The browser was not allowed to notify you. Try again, and choose Allow'

export type PushEvent =
  /** The devices have been loaded. `service`: null if the back end sends no pushes. */
  | { type: 'devices.load'; service: PushService | null }
  | { type: 'push.turnOn' }
  | { type: 'push.turnOff' }
  /** The user may have changed the browser's settings. */
  | { type: 'push.check' }

type Outcome = BrowserPush | TurnOnOutcome

export interface PushContext {
  service: PushService | null
  /** The text of the last failure. It is kept after a later success: show it only in `off.failed` and `on.failed`. */
  failure: string | undefined
}

const isListed = (service: PushService | null): boolean =>
  service?.devices.some(({ isCurrent }) => isCurrent) ?? false

/**
 * Pushes to this browser (decision 33). They are on after a successful `push.turnOn`, or after a check that finds the browser
 * subscribed and listed by the back end for this login session, until a later list lacks it. The browser asks for permission only after `push.turnOn`.
 */
export const pushFlow = setup({
  types: {} as { context: PushContext; events: PushEvent },
  actors: {
    /** Reports the devices as `devices.load`, also when they change. */
    watchDevices: fromCallback(() => {}),
    checkBrowser: fromPromise<BrowserPush>(notProvided('checkBrowser')),
    turnOn: fromPromise<TurnOnOutcome, PushService | null>(notProvided('turnOn')),
    turnOff: fromPromise<void, PushService | null>(notProvided('turnOff')),
  },
  guards: {
    'pushes are offered': (_, { service }: { service: PushService | null }) => service !== null,
    'this browser is listed': (_, { service }: { service: PushService | null }) => isListed(service),
    /** Compares the outcome of `checkBrowser` or `turnOn` with the one that the transition is for. */
    'the outcome is': (_, { actual, expected }: { actual: Outcome; expected: Outcome }) =>
      actual === expected,
    'the browser is subscribed and listed': ({ context }, { actual }: { actual: BrowserPush }) =>
      actual === 'subscribed' && isListed(context.service),
  },
  actions: {
    'store the devices': assign((_, { service }: { service: PushService | null }) => ({ service })),
    'store the failure': assign((_, { text }: { text: string }) => ({ failure: text })),
  },
}).createMachine({
  id: 'push',
  context: { service: null, failure: undefined },
  invoke: { src: 'watchDevices' },
  on: {
    'devices.load': { actions: { type: 'store the devices', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: {
    loading: {
      on: {
        'devices.load': [
          {
            guard: { type: 'pushes are offered', params: ({ event }) => event },
            target: 'checking',
            actions: { type: 'store the devices', params: ({ event }) => event },
          },
          { target: 'notOffered' },
        ],
      },
    },
    /** The back end sends no pushes. */
    notOffered: {},
    checking: {
      invoke: {
        src: 'checkBrowser',
        onDone: [
          {
            guard: {
              type: 'the outcome is',
              params: ({ event }) => ({ actual: event.output, expected: 'unsupported' }),
            },
            target: 'unsupported',
          },
          {
            guard: {
              type: 'the outcome is',
              params: ({ event }) => ({ actual: event.output, expected: 'notInstalled' }),
            },
            target: 'notInstalled',
          },
          {
            guard: {
              type: 'the outcome is',
              params: ({ event }) => ({ actual: event.output, expected: 'blocked' }),
            },
            target: 'blocked',
          },
          {
            guard: {
              type: 'the browser is subscribed and listed',
              params: ({ event }) => ({ actual: event.output }),
            },
            target: 'on',
          },
          { target: 'off' },
        ],
        onError: 'unsupported',
      },
    },
    unsupported: {},
    notInstalled: {},
    /** The user has refused the permission, and the browser asks no more. */
    blocked: { on: { 'push.check': 'checking' } },
    /** The browser cannot reach its push service. Some browsers have none. */
    unreachable: { on: { 'push.turnOn': 'turningOn' } },
    off: {
      on: {
        'push.turnOn': 'turningOn',
        // This browser is listed: another tab may have turned pushes on.
        'devices.load': {
          guard: { type: 'this browser is listed', params: ({ event }) => event },
          target: 'checking',
          actions: { type: 'store the devices', params: ({ event }) => event },
        },
      },
      initial: 'idle',
      states: { idle: {}, failed: {} },
    },
    turningOn: {
      invoke: {
        src: 'turnOn',
        input: ({ context }) => context.service,
        onDone: [
          {
            guard: {
              type: 'the outcome is',
              params: ({ event }) => ({ actual: event.output, expected: 'on' }),
            },
            target: 'on',
          },
          {
            guard: {
              type: 'the outcome is',
              params: ({ event }) => ({ actual: event.output, expected: 'blocked' }),
            },
            target: 'blocked',
          },
          {
            guard: {
              type: 'the outcome is',
              params: ({ event }) => ({ actual: event.output, expected: 'dismissed' }),
            },
            target: 'off.failed',
            actions: { type: 'store the failure', params: { text: DISMISSED } },
          },
          { target: 'unreachable' },
        ],
        onError: {
          target: 'off.failed',
          actions: {
            type: 'store the failure',
            params: ({ event }) => ({ text: getErrorText(event.error) }),
          },
        },
      },
    },
    on: {
      on: {
        'push.turnOff': 'turningOff',
        // A browser that is no longer listed was removed by another device or tab, or by the back end.
        'devices.load': [
          {
            guard: { type: 'this browser is listed', params: ({ event }) => event },
            actions: { type: 'store the devices', params: ({ event }) => event },
          },
          { target: 'off', actions: { type: 'store the devices', params: ({ event }) => event } },
        ],
      },
      initial: 'idle',
      states: { idle: {}, failed: {} },
    },
    turningOff: {
      invoke: {
        src: 'turnOff',
        input: ({ context }) => context.service,
        onDone: 'off',
        onError: {
          target: 'on.failed',
          actions: {
            type: 'store the failure',
            params: ({ event }) => ({ text: getErrorText(event.error) }),
          },
        },
      },
    },
  },
})

export type PushActor = ActorRefFrom<typeof pushFlow>
export type PushSnapshot = SnapshotFrom<typeof pushFlow>
