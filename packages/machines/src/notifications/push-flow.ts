import type { PushDevice } from '@cht/sdk/contract'
import { assign, type ErrorActorEvent, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { getErrorText, notProvided } from '../toast.js'
import type { PushService } from './resources.js'

/**
 * The browser's support for pushes. `notInstalled`: it supports them only in an app that is installed on the home screen. `unasked`: the
 * user has not decided about the permission, or took it back. `unsubscribed`: there is no subscription, but no question is needed for one.
 */
export type BrowserPush =
  | 'unsupported'
  | 'notInstalled'
  | 'blocked'
  | 'unasked'
  | 'subscribed'
  | 'unsubscribed'

/** What a check of the browser has found. */
export interface BrowserCheck {
  push: BrowserPush
  /** That of the subscription, if there is one. */
  endpoint?: string | undefined
}

/** What turns pushes on. */
export interface TurnOnInput {
  service: PushService | null
  /** The endpoint of the subscription that the last check has found. */
  endpoint: string | undefined
}

/** How an attempt to turn pushes on ended. `dismissed`: the user closed the browser's question without an answer. */
export type TurnOnOutcome = 'on' | 'blocked' | 'dismissed' | 'unreachable'

/** The browser's push service does not answer, or the browser has none. */
export const PUSH_UNREACHABLE = 'This browser cannot reach its push service, or has none'

const DISMISSED = 'The browser was not allowed to notify you. Try again, and choose Allow'

export type PushEvent =
  /** The devices have been loaded. `service`: null if the back end sends no pushes. */
  | { type: 'devices.load'; service: PushService | null }
  | { type: 'push.turnOn' }
  | { type: 'push.turnOff' }
  /** The user may have changed the browser's settings. */
  | { type: 'push.check' }

type Outcome = BrowserPush | TurnOnOutcome

/** What a load of the devices or a check says about this browser. */
type LoadedDevices = {
  service: PushService | null
}

type PushContext = {
  service: PushService | null
  /** The endpoint of the subscription that the last check has found. */
  endpoint: string | undefined
  /** The text of the last failure. It is kept after a later success: show it only in `unreachable`, `off.failed`, `on.failed` and `lost.failed`. */
  failure: string | undefined
}

/** The device of this browser, in this login session. Pushes were turned on here, and were not turned off. */
export function findCurrentDevice(service: PushService | null): PushDevice | undefined {
  return service?.devices.find(({ isCurrent }) => isCurrent)
}

const isListed = (service: PushService | null): boolean => findCurrentDevice(service) !== undefined

/** Whether the back end sends pushes to this browser: its push service knows the subscription. */
const isReceiving = (service: PushService | null): boolean => {
  const device = findCurrentDevice(service)
  return device !== undefined && device.lostAt === undefined
}

const pushSetup = setup({
  types: {} as { context: PushContext; events: PushEvent },
  actors: {
    /** Reports the devices as `devices.load`, also when they change. */
    watchDevices: fromCallback(() => {}),
    checkBrowser: fromPromise<BrowserCheck>(notProvided('checkBrowser')),
    turnOn: fromPromise<TurnOnOutcome, TurnOnInput>(notProvided('turnOn')),
    turnOff: fromPromise<void, PushService | null>(notProvided('turnOff')),
  },
  guards: {
    'pushes are offered': (_, { service }: LoadedDevices) => service !== null,
    'this browser is listed': (_, { service }: LoadedDevices) => isListed(service),
    'this browser receives pushes': (_, { service }: LoadedDevices) => isReceiving(service),
    'this browser receives pushes again': ({ context }, { service }: LoadedDevices) =>
      isReceiving(service) && !isReceiving(context.service),
    'this browser is not listed': (_, { service }: LoadedDevices) => !isListed(service),
    /** Compares the outcome of `checkBrowser` or `turnOn` with the one that the transition is for. */
    'the outcome is': (_, { actual, expected }: { actual: Outcome; expected: Outcome }) =>
      actual === expected,
    'the browser is subscribed and listed': ({ context }, { actual }: { actual: BrowserPush }) =>
      actual === 'subscribed' && isReceiving(context.service),
    'a listed browser can subscribe without a question': ({ context }, { actual }: { actual: BrowserPush }) =>
      (actual === 'subscribed' || actual === 'unsubscribed') && isListed(context.service),
    'a listed browser has lost the permission': ({ context }, { actual }: { actual: BrowserPush }) =>
      actual === 'unasked' && isListed(context.service),
    'a listed browser is blocked': ({ context }, { actual }: { actual: BrowserPush }) =>
      actual === 'blocked' && isListed(context.service),
  },
  actions: {
    'store the devices': assign((_, { service }: LoadedDevices) => ({ service })),
    'store the endpoint': assign((_, { endpoint }: BrowserCheck) => ({ endpoint })),
    'store the failure': assign((_, { text }: { text: string }) => ({ failure: text })),
  },
})

/** A state in which pushes are turned on, with its targets where that fails. */
const createTurningOn = (targets: {
  blocked: 'blocked' | 'blocked.lost'
  unreachable: 'unreachable' | 'lost.failed'
  failed: 'off.failed' | 'lost.failed'
}) =>
  pushSetup.createStateConfig({
    invoke: {
      src: 'turnOn',
      input: ({ context }) => context,
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
          target: targets.blocked,
        },
        {
          guard: {
            type: 'the outcome is',
            params: ({ event }) => ({ actual: event.output, expected: 'dismissed' }),
          },
          target: targets.failed,
          actions: { type: 'store the failure', params: { text: DISMISSED } },
        },
        {
          target: targets.unreachable,
          actions: { type: 'store the failure', params: { text: PUSH_UNREACHABLE } },
        },
      ],
      onError: {
        target: targets.failed,
        actions: {
          type: 'store the failure',
          params: ({ event }: { event: ErrorActorEvent }) => ({ text: getErrorText(event.error) }),
        },
      },
    },
  })

/**
 * Pushes to this browser. They are on after a successful `push.turnOn`, or after a check that finds the browser subscribed and
 * listed by the back end for this login session, until a later list lacks it. A listed browser that has lost its subscription
 * subscribes again where that needs no question; else they are `lost`. The browser asks for permission only after
 * `push.turnOn`.
 */
export const pushFlow = pushSetup.createMachine({
  id: 'push',
  context: { service: null, endpoint: undefined, failure: undefined },
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
              params: ({ event }) => ({ actual: event.output.push, expected: 'unsupported' }),
            },
            target: 'unsupported',
          },
          {
            guard: {
              type: 'the outcome is',
              params: ({ event }) => ({ actual: event.output.push, expected: 'notInstalled' }),
            },
            target: 'notInstalled',
          },
          {
            guard: {
              type: 'a listed browser is blocked',
              params: ({ event }) => ({ actual: event.output.push }),
            },
            target: 'blocked.lost',
          },
          {
            guard: {
              type: 'the outcome is',
              params: ({ event }) => ({ actual: event.output.push, expected: 'blocked' }),
            },
            target: 'blocked',
          },
          {
            guard: {
              type: 'the browser is subscribed and listed',
              params: ({ event }) => ({ actual: event.output.push }),
            },
            target: 'on',
          },
          {
            guard: {
              type: 'a listed browser can subscribe without a question',
              params: ({ event }) => ({ actual: event.output.push }),
            },
            target: 'renewing',
            actions: { type: 'store the endpoint', params: ({ event }) => event.output },
          },
          {
            guard: {
              type: 'a listed browser has lost the permission',
              params: ({ event }) => ({ actual: event.output.push }),
            },
            target: 'lost',
          },
          { target: 'off' },
        ],
        onError: 'unsupported',
      },
    },
    unsupported: {},
    notInstalled: {},
    /** The user has refused the permission, and the browser asks no more. */
    blocked: {
      on: { 'push.check': 'checking' },
      initial: 'idle',
      states: {
        idle: {},
        /** Pushes were on: the user has taken the permission back, perhaps without knowing what it does. */
        lost: { on: { 'push.turnOff': '#push.turningOff' } },
      },
    },
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
    /** Pushes were on and have stopped. The browser subscribes again, at first without a question. */
    renewing: createTurningOn({ blocked: 'blocked.lost', unreachable: 'lost.failed', failed: 'lost.failed' }),
    /** Pushes were on and have stopped, and the browser could not subscribe again: it would have to ask, or has failed. */
    lost: {
      on: {
        'push.turnOn': 'renewing',
        'push.turnOff': 'turningOff',
        'devices.load': [
          {
            guard: { type: 'this browser is not listed', params: ({ event }) => event },
            target: 'off',
            actions: { type: 'store the devices', params: ({ event }) => event },
          },
          {
            // Another tab has turned pushes on again.
            guard: { type: 'this browser receives pushes again', params: ({ event }) => event },
            target: 'checking',
            actions: { type: 'store the devices', params: ({ event }) => event },
          },
          { actions: { type: 'store the devices', params: ({ event }) => event } },
        ],
      },
      initial: 'idle',
      states: { idle: {}, failed: {} },
    },
    turningOn: createTurningOn({ blocked: 'blocked', unreachable: 'unreachable', failed: 'off.failed' }),
    on: {
      on: {
        'push.turnOff': 'turningOff',
        // A browser that is no longer listed was removed by another device or tab, or by the back end.
        'devices.load': [
          {
            guard: { type: 'this browser receives pushes', params: ({ event }) => event },
            actions: { type: 'store the devices', params: ({ event }) => event },
          },
          {
            guard: { type: 'this browser is listed', params: ({ event }) => event },
            target: 'checking',
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
        onError: [
          {
            guard: { type: 'this browser receives pushes', params: ({ context }) => context },
            target: 'on.failed',
            actions: {
              type: 'store the failure',
              params: ({ event }) => ({ text: getErrorText(event.error) }),
            },
          },
          {
            // It was asked to leave off what has stopped.
            target: 'lost.failed',
            actions: {
              type: 'store the failure',
              params: ({ event }) => ({ text: getErrorText(event.error) }),
            },
          },
        ],
      },
    },
  },
})

export type PushLogic = typeof pushFlow
export type PushSnapshot = SnapshotFrom<typeof pushFlow>
