import type { AccountStanding } from '@cht/sdk/rules'
import { type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

export type StandingEvent =
  /** The operator suspends the account; `confirm`: whether it may still confirm payments. */
  | { type: 'account.suspend'; confirm: boolean }
  /** The operator puts the account on hold, whether it is suspended or not. */
  | { type: 'account.hold'; confirm: boolean }
  /** The operator ends the suspension or the hold. */
  | { type: 'account.resume' }
  /** The user places an order. */
  | { type: 'order.place' }
  /** A live session matches an order of the user. */
  | { type: 'order.match' }
  /** The user invests, or invests capital again. */
  | { type: 'tokens.stake' }
  /** The operator takes tokens out. */
  | { type: 'tokens.withdraw' }
  /** The user asks for money for tokens. */
  | { type: 'withdrawal.request' }
  /** The user saves payment details. */
  | { type: 'paymentDetails.add' }
  /** The user confirms a payment. */
  | { type: 'payment.confirm' }
  /** The operator takes tokens back. */
  | { type: 'tokens.takeBack' }
  /** The operator cancels pending orders. */
  | { type: 'orders.cancel' }
  /** The operator ends investments. */
  | { type: 'stakes.end' }

const alreadySuspended = refuse('already_suspended', 'The account is already suspended in this way')
const alreadyHeld = refuse('already_held', 'The account is already on hold in this way')
const notHeld = refuse('not_held', 'Put the account on hold first')

/** What the operator does only while the user can move nothing out of the account. */
const refusedUnlessHeld = {
  'tokens.takeBack': notHeld,
  'orders.cancel': notHeld,
  'stakes.end': notHeld,
}

const refuseUser = (state: string, action: string) =>
  refuse('account_suspended', `Your account is ${state}: you cannot ${action}`)

const createRefusals = (state: string) => ({
  'order.place': refuseUser(state, 'place orders'),
  'order.match': refuse('account_suspended', `The account is ${state}: its orders are not matched`),
  'tokens.stake': refuseUser(state, 'invest'),
  'withdrawal.request': refuseUser(state, 'withdraw tokens'),
  'paymentDetails.add': refuseUser(state, 'save payment details'),
})

const refusedWhileSuspended = {
  ...createRefusals('suspended'),
  'tokens.withdraw': refuse('account_suspended', 'The account is suspended: resume it before you withdraw'),
  ...refusedUnlessHeld,
}

const refusedWhileHeld = createRefusals('on hold')

const mayConfirm = {
  guard: { type: 'may confirm', params: ({ event }: { event: { confirm: boolean } }) => event.confirm },
} as const

const machine = setup({
  types: {} as { events: StandingEvent },
  guards: { 'may confirm': (_, confirm: boolean) => confirm },
}).createMachine({
  id: 'standing',
  initial: 'active',
  states: {
    active: {
      on: {
        ...refusedUnlessHeld,
        'account.suspend': [{ ...mayConfirm, target: 'suspended' }, { target: 'suspendedWithoutConfirming' }],
        'account.hold': [{ ...mayConfirm, target: 'held' }, { target: 'heldWithoutConfirming' }],
        'account.resume': refuse('not_suspended', 'The account is neither suspended nor on hold'),
        'order.place': 'active',
        'order.match': 'active',
        'tokens.stake': 'active',
        'tokens.withdraw': 'active',
        'withdrawal.request': 'active',
        'paymentDetails.add': 'active',
        'payment.confirm': 'active',
      },
    },
    suspended: {
      on: {
        ...refusedWhileSuspended,
        'account.suspend': [{ ...mayConfirm, ...alreadySuspended }, { target: 'suspendedWithoutConfirming' }],
        'account.hold': [{ ...mayConfirm, target: 'held' }, { target: 'heldWithoutConfirming' }],
        'account.resume': 'active',
        'payment.confirm': 'suspended',
      },
    },
    suspendedWithoutConfirming: {
      on: {
        ...refusedWhileSuspended,
        'account.suspend': [{ ...mayConfirm, target: 'suspended' }, alreadySuspended],
        'account.hold': [{ ...mayConfirm, target: 'held' }, { target: 'heldWithoutConfirming' }],
        'account.resume': 'active',
        'payment.confirm': refuseUser('suspended', 'confirm payments'),
      },
    },
    /** As suspended. The operator can take tokens out and back, cancel orders and end investments. */
    held: {
      on: {
        ...refusedWhileHeld,
        'account.suspend': [{ ...mayConfirm, target: 'suspended' }, { target: 'suspendedWithoutConfirming' }],
        'account.hold': [{ ...mayConfirm, ...alreadyHeld }, { target: 'heldWithoutConfirming' }],
        'account.resume': 'active',
        'tokens.withdraw': 'held',
        'tokens.takeBack': 'held',
        'orders.cancel': 'held',
        'stakes.end': 'held',
        'payment.confirm': 'held',
      },
    },
    heldWithoutConfirming: {
      on: {
        ...refusedWhileHeld,
        'account.suspend': [{ ...mayConfirm, target: 'suspended' }, { target: 'suspendedWithoutConfirming' }],
        'account.hold': [{ ...mayConfirm, target: 'held' }, alreadyHeld],
        'account.resume': 'active',
        'tokens.withdraw': 'heldWithoutConfirming',
        'tokens.takeBack': 'heldWithoutConfirming',
        'orders.cancel': 'heldWithoutConfirming',
        'stakes.end': 'heldWithoutConfirming',
        'payment.confirm': refuseUser('on hold', 'confirm payments'),
      },
    },
  },
})

export type StandingSnapshot = SnapshotFrom<typeof machine>

/**
 * The standing of an account. Actions without an event stay allowed while it is suspended or on hold: logging in, reading,
 * paying, appealing, and cancelling pending orders. A back end without suspensions sends none.
 */
export const standingLifecycle = defineLifecycle({
  machine,
  read: (standing: AccountStanding | undefined) => ({ value: standing ?? 'active' }),
})

/** Whether the operator holds the account. */
export function isHeld(standing: StandingSnapshot): boolean {
  return standing.can({ type: 'tokens.takeBack' })
}
