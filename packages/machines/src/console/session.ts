import type { OperatorSession } from '@cht/sdk/operator'
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'

interface OperatorSessionContext {
  /** Who has signed in; undefined while nobody has. */
  session: OperatorSession | undefined
  /** Why the last session is over; undefined before, and after a sign-out. */
  ended: 'expired' | undefined
}

export type OperatorSessionEvent =
  /** The exchange has accepted the codes of a person. */
  | { type: 'session.start'; session: OperatorSession }
  /** The person has signed out. */
  | { type: 'session.end' }
  /** The exchange does not know the session any more. */
  | { type: 'session.expire' }

/** Whether a person who operates the exchange has signed in. The exchange decides how long: a request that it refuses ends the session here. */
export const operatorSessionFlow = setup({
  types: {} as {
    context: OperatorSessionContext
    events: OperatorSessionEvent
  },
  actions: {
    'store the session': assign({ session: (_, session: OperatorSession) => session, ended: undefined }),
    'forget the session': assign({ session: undefined, ended: undefined }),
    'say that the session is over': assign({ session: undefined, ended: 'expired' }),
  },
}).createMachine({
  id: 'operatorSession',
  context: { session: undefined, ended: undefined },
  initial: 'signedOut',
  states: {
    signedOut: {
      on: {
        'session.start': {
          target: 'signedIn',
          actions: { type: 'store the session', params: ({ event }) => event.session },
        },
      },
    },
    signedIn: {
      on: {
        // Another person signs in.
        'session.start': {
          target: 'signedIn',
          actions: { type: 'store the session', params: ({ event }) => event.session },
        },
        'session.end': { target: 'signedOut', actions: 'forget the session' },
        'session.expire': { target: 'signedOut', actions: 'say that the session is over' },
      },
    },
  },
})

export type OperatorSessionActor = ActorRefFrom<typeof operatorSessionFlow>
export type OperatorSessionSnapshot = SnapshotFrom<typeof operatorSessionFlow>
