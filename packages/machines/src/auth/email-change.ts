import type { User } from '@cht/sdk/auth'
import { assign, type SnapshotFrom, setup } from 'xstate'
import { refuse } from '../refusal.js'

export type EmailChangeEvent =
  /** The operator has approved a new email, which takes the place of one that was approved before. */
  | { type: 'change.approve' }
  /** The code that was sent to the new email was entered. */
  | { type: 'code.accept'; until: number }
  /** The user keeps the old email, or a new password was set by a mailed code. */
  | { type: 'change.discard' }
  /** Time has passed. */
  | { type: 'clock.tick'; now: number }

/**
 * The change of an account's email (decision 27): once approved and confirmed by its code, the new email waits, so that whoever
 * reads the old mailbox can discard it. Instants are ms since the epoch.
 */
export const emailChangeLifecycle = setup({
  types: {} as { context: { until: number }; events: EmailChangeEvent },
  guards: { 'is over': ({ context }, now: number) => now >= context.until },
  actions: { 'set the end': assign({ until: (_, until: number) => until }) },
}).createMachine({
  id: 'emailChange',
  context: { until: 0 },
  initial: 'none',
  on: { 'change.approve': '.awaitingCode' },
  states: {
    none: {
      on: {
        'code.accept': refuse('not_pending', 'No new email waits for a code'),
        'change.discard': refuse('not_pending', 'No new email is waiting'),
      },
    },
    awaitingCode: {
      on: {
        'code.accept': {
          target: 'waiting',
          actions: { type: 'set the end', params: ({ event }) => event.until },
        },
        'change.discard': 'none',
      },
    },
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

export type EmailChangeSnapshot = SnapshotFrom<typeof emailChangeLifecycle>

/** What is stored of a change. Instants are ms since the epoch. */
export interface StoredEmailChange {
  /** The new email; null without a change. */
  pendingEmail: string | null
  /** When it takes effect; null until its code was entered. */
  emailDueAt: number | null
}

/** The change of an account's email by what is stored of it. */
export function restoreEmailChange(
  { pendingEmail, emailDueAt }: StoredEmailChange,
  now: number,
): EmailChangeSnapshot {
  const waits = emailDueAt === null || now < emailDueAt
  const value = pendingEmail === null || !waits ? 'none' : emailDueAt === null ? 'awaitingCode' : 'waiting'
  return emailChangeLifecycle.resolveState({ value, context: { until: emailDueAt ?? 0 } })
}

/** The change of a user's email; a back end where the code changes it at once sends no instant. */
export function getUserEmailChange(
  { pendingEmail, emailChangesAt }: Pick<User, 'pendingEmail' | 'emailChangesAt'>,
  now: number,
): EmailChangeSnapshot {
  return restoreEmailChange({ pendingEmail: pendingEmail ?? null, emailDueAt: emailChangesAt ?? null }, now)
}
