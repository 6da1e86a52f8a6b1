import { assign, type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

export type HoldEvent =
  /** Somebody has recovered the access to the account: by a mailed code, or by the operator. */
  | { type: 'hold.start'; until: number }
  /** Time has passed. */
  | { type: 'clock.tick'; now: number }
  /** The user places a sell order. */
  | { type: 'order.sell' }
  /** The user confirms a payment. */
  | { type: 'payment.confirm' }
  /** The user invests, or invests capital again. */
  | { type: 'tokens.stake' }
  /** The operator takes tokens out. */
  | { type: 'tokens.withdraw' }
  /** The user saves payment details. */
  | { type: 'paymentDetails.add' }
  /** The user changes the email. */
  | { type: 'email.change' }
  /** The user sets up an authenticator app or a passkey. */
  | { type: 'factor.add' }
  /** The user replaces the recovery codes. */
  | { type: 'recoveryCodes.create' }
  /** The user creates a webhook. */
  | { type: 'webhook.add' }
  /** The user replaces the secret of a webhook. */
  | { type: 'webhook.rotate' }
  /** The user asks for the archive of their data. */
  | { type: 'data.download' }

const onHold = (action: string) =>
  refuse('account_on_hold', `Your password or second factor was reset: you cannot ${action} yet`)

const machine = setup({
  types: {} as { context: { until: number }; events: HoldEvent },
  guards: { 'is over': ({ context }, now: number) => !(now < context.until) },
  // Another recovery never shortens a hold.
  actions: {
    'set the end': assign({ until: ({ context }, until: number) => Math.max(context.until, until) }),
  },
}).createMachine({
  id: 'hold',
  context: { until: 0 },
  initial: 'none',
  on: {
    'hold.start': {
      target: '.held',
      actions: { type: 'set the end', params: ({ event }) => event.until },
    },
  },
  states: {
    none: {
      on: {
        'order.sell': 'none',
        'payment.confirm': 'none',
        'tokens.stake': 'none',
        'tokens.withdraw': 'none',
        'paymentDetails.add': 'none',
        'email.change': 'none',
        'factor.add': 'none',
        'recoveryCodes.create': 'none',
        'webhook.add': 'none',
        'webhook.rotate': 'none',
        'data.download': 'none',
      },
    },
    held: {
      on: {
        'clock.tick': {
          guard: { type: 'is over', params: ({ event }) => event.now },
          target: 'none',
        },
        'order.sell': onHold('sell'),
        'payment.confirm': onHold('confirm payments'),
        'tokens.stake': onHold('invest'),
        'tokens.withdraw': refuse('account_on_hold', 'The account is on hold after a reset'),
        'paymentDetails.add': onHold('save payment details'),
        'email.change': onHold('change your email'),
        'factor.add': onHold('add a second factor'),
        'recoveryCodes.create': onHold('create recovery codes'),
        'webhook.add': onHold('add a webhook'),
        'webhook.rotate': onHold('change the secret of a webhook'),
        'data.download': onHold('download your data'),
      },
    },
  },
})

export type HoldSnapshot = SnapshotFrom<typeof machine>

/**
 * The hold on an account after its password or its second factors were reset, so that a thief of the mailbox alone cannot move
 * tokens, settle in the account or take its data. The chart refuses only what has an event: reading, buying, paying, appealing
 * and cancelling pending orders stay allowed. Stored is the end, in ms; an account that was never on hold has none.
 */
export const holdLifecycle = defineLifecycle({
  machine,
  read: (until: number | null | undefined) => ({
    value: typeof until === 'number' ? 'held' : 'none',
    context: { until: until ?? 0 },
  }),
  deadlines: { held: 'until' },
})
