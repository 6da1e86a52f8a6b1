import { assign, type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

export type ReauthenticationEvent =
  /** The user proves who they are. The confirmation then expires at `until`. */
  | { type: 'user.confirm'; by: 'password' | 'factor'; until: number }
  /** Time has passed. */
  | { type: 'clock.tick'; now: number }
  /** A request that a protected account has to confirm: it moves tokens, or changes or reads data of the account. */
  | { type: 'tokens.move' }
  /** A request that every account has to confirm: it changes by what its user is known and reached, as the email. */
  | { type: 'contact.change' }
  /** As before, but possible without a required second factor: it changes the second factor, the recovery codes or the switch. */
  | { type: 'protection.change' }

/** What protects an account. */
interface Protection {
  /** The switch 'Ask before tokens move' is on. */
  asksBeforeTokensMove: boolean
  hasFactor: boolean
  /** The exchange requires a second factor. */
  requiresFactor: boolean
}

interface Context extends Protection {
  /** When the confirmation expires; 0 if there was none. */
  until: number
}

const confirmationRequired = refuse('reauthentication_required', 'Confirm that it is you to continue')

const factorMissing = {
  guard: 'a second factor is required and missing' as const,
  ...refuse('second_factor_missing', 'Set up a second factor first, in Settings, Security'),
}

const machine = setup({
  types: {} as {
    context: Context
    input: Protection
    events: ReauthenticationEvent
  },
  guards: {
    'a second factor is required and missing': ({ context }) => context.requiresFactor && !context.hasFactor,
    'the account is not protected': ({ context }) => !context.asksBeforeTokensMove && !context.hasFactor,
    'the proof is strong enough': ({ context }, by: 'password' | 'factor') =>
      by === 'factor' || !context.hasFactor,
    'the confirmation has expired': ({ context }, now: number) => !(now < context.until),
  },
  actions: { 'set the end': assign({ until: (_, until: number) => until }) },
}).createMachine({
  id: 'reauthentication',
  context: ({ input }) => ({ ...input, until: 0 }),
  initial: 'unconfirmed',
  on: {
    'user.confirm': [
      {
        guard: { type: 'the proof is strong enough', params: ({ event }) => event.by },
        target: '.confirmed',
        actions: { type: 'set the end', params: ({ event }) => event.until },
      },
      refuse('second_factor_required', 'Use your second factor instead of the password'),
    ],
  },
  states: {
    unconfirmed: {
      on: {
        'tokens.move': [
          factorMissing,
          { guard: 'the account is not protected', target: 'unconfirmed' },
          confirmationRequired,
        ],
        'contact.change': [factorMissing, confirmationRequired],
        'protection.change': confirmationRequired,
      },
    },
    confirmed: {
      on: {
        'clock.tick': {
          guard: { type: 'the confirmation has expired', params: ({ event }) => event.now },
          target: 'unconfirmed',
        },
        'tokens.move': [factorMissing, { target: 'confirmed' }],
        'contact.change': [factorMissing, { target: 'confirmed' }],
        'protection.change': 'confirmed',
      },
    },
  },
})

export type ReauthenticationSnapshot = SnapshotFrom<typeof machine>

/** What is stored of a login session and its account. */
export interface StoredReauthentication extends Protection {
  /** In ms; null if its user has not confirmed who they are. */
  confirmedUntil: number | null
}

/**
 * Whether a login session has to ask its user to confirm who they are. A request without an event never asks: paying,
 * appealing, cancelling one's own pending orders, reading.
 */
export const reauthenticationLifecycle = defineLifecycle({
  machine,
  read: ({ confirmedUntil, ...protection }: StoredReauthentication) => ({
    value: confirmedUntil === null ? 'unconfirmed' : 'confirmed',
    context: { ...protection, until: confirmedUntil ?? 0 },
  }),
  deadlines: { confirmed: 'until' },
})
