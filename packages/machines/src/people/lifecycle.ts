import { type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

/** The data of a person in the lifecycle's context. */
interface PersonContext {
  /** Whether the person has set up a passkey or the authenticator app. */
  hasAccepted: boolean
}

export type PersonEvent =
  /** The person accepts the invitation. */
  | { type: 'invitation.accept' }
  /** The person signs in, calls an endpoint or decides. */
  | { type: 'person.act' }
  /** An administrator ends the sessions of the person. */
  | { type: 'person.suspend' }
  /** An administrator ends the suspension. */
  | { type: 'person.resume' }
  /** An administrator invites again a person who has lost what they sign in by, or the invitation. */
  | { type: 'person.recover' }

const notSuspended = refuse('not_suspended', 'This person is not suspended')

const machine = setup({
  types: {} as { context: PersonContext; input: PersonContext; events: PersonEvent },
  guards: { 'has accepted': ({ context }) => context.hasAccepted },
}).createMachine({
  id: 'person',
  context: ({ input }) => input,
  initial: 'invited',
  states: {
    invited: {
      on: {
        'invitation.accept': 'active',
        'person.suspend': 'suspended',
        'person.resume': notSuspended,
        'person.recover': 'invited',
      },
    },
    active: {
      on: {
        'person.act': 'active',
        'person.suspend': 'suspended',
        'person.resume': notSuspended,
        'person.recover': 'invited',
      },
    },
    suspended: {
      on: {
        'person.suspend': refuse('already_suspended', 'This person is already suspended'),
        'person.resume': [{ guard: 'has accepted', target: 'active' }, { target: 'invited' }],
        'person.recover': refuse('account_suspended', 'This person is suspended: resume them first'),
      },
    },
  },
})

export type PersonSnapshot = SnapshotFrom<typeof machine>

/** When a person has accepted and was suspended; null before. */
export interface StoredPerson {
  acceptedAt: number | null
  suspendedAt: number | null
}

const getStoredState = ({ acceptedAt, suspendedAt }: StoredPerson) => {
  if (suspendedAt !== null) return 'suspended'
  return acceptedAt === null ? 'invited' : 'active'
}

/** A person who operates the exchange. */
export const personLifecycle = defineLifecycle({
  machine,
  read: (stored: StoredPerson) => ({
    value: getStoredState(stored),
    context: { hasAccepted: stored.acceptedAt !== null },
  }),
})
