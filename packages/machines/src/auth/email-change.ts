import { assign, type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

export type EmailChangeEvent =
  /** The operator has approved a new email, which replaces one that was approved before. */
  | { type: 'change.approve' }
  /** The operator has set a new email after a check: it needs no code. */
  | { type: 'change.set'; until: number }
  /** The code that was sent to the new email was entered. */
  | { type: 'code.accept'; until: number }
  /** The user keeps the old email, or a new password was set by a mailed code. */
  | { type: 'change.discard' }
  /** Time has passed. */
  | { type: 'clock.tick'; now: number }

const machine = setup({
  types: {} as { context: { until: number }; events: EmailChangeEvent },
  guards: { 'is over': ({ context }, now: number) => now >= context.until },
  actions: { 'set the end': assign({ until: (_, until: number) => until }) },
}).createMachine({
  id: 'emailChange',
  context: { until: 0 },
  initial: 'none',
  on: {
    'change.approve': '.awaitingCode',
    'change.set': {
      target: '.waiting',
      actions: { type: 'set the end', params: ({ event }) => event.until },
    },
  },
  states: {
    none: {
      on: {
        'code.accept': refuse('not_pending', 'No new email waits for a code'),
        'change.discard': refuse('not_pending', 'No new email is waiting'),
      },
    },
    /** The operator has approved the new email, and its code has not been entered. */
    awaitingCode: {
      on: {
        'code.accept': {
          target: 'waiting',
          actions: { type: 'set the end', params: ({ event }) => event.until },
        },
        'change.discard': 'none',
      },
    },
    /** The code was entered, or the operator has set the email. The new email takes effect at `until`. */
    waiting: {
      on: {
        'clock.tick': {
          guard: { type: 'is over', params: ({ event }) => event.now },
          target: 'none',
        },
        'code.accept': refuse('not_pending', 'No new email waits for a code'),
        'change.discard': 'none',
      },
    },
  },
})

export type EmailChangeSnapshot = SnapshotFrom<typeof machine>

/** The stored part of an email change. Instants are ms since the epoch. */
export interface StoredEmailChange {
  /** The new email; null without a change. */
  pendingEmail: string | null
  /** When it takes effect; null until its code was entered, and on a back end where the code changes the email at once. */
  emailDueAt: number | null
}

/**
 * The change of an account's email. After the new email was approved and confirmed by its code, or set by the operator, it takes effect
 * with a delay, in which the owner of the old mailbox can discard it.
 */
export const emailChangeLifecycle = defineLifecycle({
  machine,
  read: ({ pendingEmail, emailDueAt }: StoredEmailChange) => {
    const pending = emailDueAt === null ? 'awaitingCode' : 'waiting'
    return { value: pendingEmail === null ? 'none' : pending, context: { until: emailDueAt ?? 0 } }
  },
  deadlines: { waiting: 'until' },
})
