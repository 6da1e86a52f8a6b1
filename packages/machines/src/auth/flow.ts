import type { User } from '@cht/sdk/auth'
import { assign, type ErrorActorEvent, fromPromise, type SnapshotFrom, setup } from 'xstate'
import type { AppClient } from '../app-client.js'
import { notProvided } from '../toast.js'

/** The auth check has failed while the device had no connection. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

export type SessionEvent =
  /** The user has signed up or logged in. */
  | { type: 'session.start'; user: User }
  /** The user was loaded again. */
  | { type: 'user.load'; user: User }
  /** The server has accepted the code. */
  | { type: 'phone.verify' }
  /** The user has pressed 'Let's go'. */
  | { type: 'welcome.leave' }
  /** The user has logged out, or the server has ended the session. */
  | { type: 'session.end' }

/** The user's session: the states that decide which screens are accessible (spec section 4, decisions 14 and 22). */
export const sessionFlow = setup({
  types: {} as { context: { user: User | undefined }; events: SessionEvent },
  actors: { checkAuth: fromPromise<User>(notProvided('checkAuth')) },
  guards: {
    'has a verified phone': (_, user: User) => user.isPhoneVerified,
    'has a session': ({ context }) => context.user !== undefined,
    'the device is offline': (_, error: unknown) => error instanceof OfflineError,
  },
  actions: {
    'set the user': assign({ user: (_, user: User) => user }),
    'mark the phone verified': assign({
      user: ({ context }) => (context.user ? { ...context.user, isPhoneVerified: true } : undefined),
    }),
    'clear the user': assign({ user: undefined }),
  },
}).createMachine({
  id: 'session',
  context: { user: undefined },
  initial: 'checking',
  on: {
    'session.start': [
      {
        guard: { type: 'has a verified phone', params: ({ event }) => event.user },
        target: '.verified',
        actions: { type: 'set the user', params: ({ event }) => event.user },
      },
      { target: '.phoneUnverified', actions: { type: 'set the user', params: ({ event }) => event.user } },
    ],
  },
  states: {
    checking: {
      invoke: {
        src: 'checkAuth',
        onDone: [
          {
            guard: { type: 'has a verified phone', params: ({ event }) => event.output },
            target: 'verified',
            actions: { type: 'set the user', params: ({ event }) => event.output },
          },
          {
            target: 'phoneUnverified',
            actions: { type: 'set the user', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: {
              type: 'the device is offline',
              params: ({ event }: { event: ErrorActorEvent }) => event.error,
            },
            target: 'offline',
          },
          { target: 'guest' },
        ],
      },
      // Another tab has logged out: the pending check may still find the old session.
      on: { 'session.end': 'guest' },
    },
    /**
     * The check has failed without a connection, so it is unknown whether a user is signed in. The app checks again when the
     * device is online.
     */
    offline: {
      on: { 'session.end': 'guest' },
    },
    guest: {
      entry: 'clear the user',
      // A code may be entered without a session: after the welcome the user logs in.
      on: { 'phone.verify': 'justVerified' },
    },
    phoneUnverified: {
      on: {
        'phone.verify': { target: 'justVerified', actions: 'mark the phone verified' },
        'session.end': 'guest',
      },
    },
    justVerified: {
      on: {
        'welcome.leave': [{ guard: 'has a session', target: 'verified' }, { target: 'guest' }],
        'session.end': 'guest',
      },
    },
    verified: {
      on: {
        'user.load': { actions: { type: 'set the user', params: ({ event }) => event.user } },
        'session.end': 'guest',
      },
    },
  },
})

export type SessionSnapshot = SnapshotFrom<typeof sessionFlow>
/** Decides which screens are accessible (decision 22). */
export type SessionState = SessionSnapshot['value']

/**
 * Creates what `sessionFlow` leaves open: its requests.
 *
 * @param isOnline whether the device has a connection
 */
export function createSessionImplementations(client: AppClient, isOnline: () => boolean) {
  const checkAuth = async ({ signal }: { signal: AbortSignal }) => {
    try {
      return await client.auth.checkAuth({ signal })
    } catch (error) {
      throw isOnline() ? error : new OfflineError('The device is offline', { cause: error })
    }
  }
  return { actors: { checkAuth: fromPromise<User>(checkAuth) } }
}
