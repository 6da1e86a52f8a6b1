import type { AccountStanding, User } from '@cht/sdk/auth'
import { type SnapshotFrom, setup, transition } from 'xstate'
import { refuse } from '../refusal.js'

export type StandingEvent =
  /** The operator suspends the account; `confirm`: whether it may still confirm payments. */
  | { type: 'account.suspend'; confirm: boolean }
  /** The operator ends the suspension. */
  | { type: 'account.resume' }
  /** The user places an order. */
  | { type: 'order.place' }
  /** A live session matches an order of the user. */
  | { type: 'order.match' }
  /** The user invests, or invests capital again. */
  | { type: 'tokens.stake' }
  /** The operator takes tokens out. */
  | { type: 'tokens.withdraw' }
  /** The user saves payment details. */
  | { type: 'paymentDetails.add' }
  /** The user confirms a payment. */
  | { type: 'payment.confirm' }

const alreadySuspended = refuse('already_suspended', 'The account is already suspended in this way')
const refusedWhileSuspended = {
  'order.place': refuse('account_suspended', 'Your account is suspended: you cannot place orders'),
  'order.match': refuse('account_suspended', 'The account is suspended: its orders are not matched'),
  'tokens.stake': refuse('account_suspended', 'Your account is suspended: you cannot invest'),
  'tokens.withdraw': refuse('account_suspended', 'The account is suspended: resume it before you withdraw'),
  'paymentDetails.add': refuse(
    'account_suspended',
    'Your account is suspended: you cannot save payment details',
  ),
}

/**
 * The standing of an account (decision 23). Actions without an event stay allowed while it is suspended: logging in,
 * reading, paying, appealing, and cancelling pending orders.
 */
export const standingLifecycle = setup({
  types: {} as { events: StandingEvent },
  guards: { 'may confirm': (_, confirm: boolean) => confirm },
}).createMachine({
  id: 'standing',
  initial: 'active',
  states: {
    active: {
      on: {
        'account.suspend': [
          {
            guard: { type: 'may confirm', params: ({ event }) => event.confirm },
            target: 'suspended',
          },
          { target: 'suspendedWithoutConfirming' },
        ],
        'account.resume': refuse('not_suspended', 'The account is not suspended'),
        'order.place': 'active',
        'order.match': 'active',
        'tokens.stake': 'active',
        'tokens.withdraw': 'active',
        'paymentDetails.add': 'active',
        'payment.confirm': 'active',
      },
    },
    suspended: {
      on: {
        ...refusedWhileSuspended,
        'account.suspend': [
          {
            guard: { type: 'may confirm', params: ({ event }) => event.confirm },
            ...alreadySuspended,
          },
          { target: 'suspendedWithoutConfirming' },
        ],
        'account.resume': 'active',
        'payment.confirm': 'suspended',
      },
    },
    suspendedWithoutConfirming: {
      on: {
        ...refusedWhileSuspended,
        'account.suspend': [
          {
            guard: { type: 'may confirm', params: ({ event }) => event.confirm },
            target: 'suspended',
          },
          alreadySuspended,
        ],
        'account.resume': 'active',
        'payment.confirm': refuse(
          'account_suspended',
          'Your account is suspended: you cannot confirm payments',
        ),
      },
    },
  },
})

export type StandingSnapshot = SnapshotFrom<typeof standingLifecycle>

export function restoreStanding(standing: AccountStanding): StandingSnapshot {
  return standingLifecycle.resolveState({ value: standing })
}

/** Restores the standing of a user. A back end without suspensions sends none. */
export function getUserStanding({ standing }: Pick<User, 'standing'>): StandingSnapshot {
  return restoreStanding(standing ?? 'active')
}

/** The standing after an event. It is unchanged if the lifecycle refuses the event: check `getRefusal` first. */
export function getNextStanding(standing: AccountStanding, event: StandingEvent): AccountStanding {
  return transition(standingLifecycle, restoreStanding(standing), event)[0].value
}
