import { assign, type SnapshotFrom, setup } from 'xstate'

export type PasswordResetEvent =
  /** The server was asked to mail a code. */
  | { type: 'code.send'; email: string }
  /** The user wants another code, or one to another email. */
  | { type: 'code.discard' }
  /** The server has accepted the code and the new password. */
  | { type: 'password.set' }

/** The steps of a user who has forgotten the password and sets a new one. */
export const passwordResetFlow = setup({
  types: {} as { context: { email: string }; events: PasswordResetEvent },
  actions: { 'set the email': assign({ email: (_, email: string) => email }) },
}).createMachine({
  id: 'passwordReset',
  context: { email: '' },
  initial: 'requestingCode',
  states: {
    requestingCode: {
      on: {
        'code.send': {
          target: 'enteringCode',
          actions: { type: 'set the email', params: ({ event }) => event.email },
        },
      },
    },
    enteringCode: {
      on: { 'code.discard': 'requestingCode', 'password.set': 'done' },
    },
    done: {},
  },
})

export type PasswordResetSnapshot = SnapshotFrom<typeof passwordResetFlow>
export type PasswordResetState = PasswordResetSnapshot['value']

/**
 * The snapshot with which a password reset starts. A link that the operator has mailed has a token, and the same mail has a code, so
 * the user starts by entering the code.
 */
export function startPasswordReset({ hasToken }: { hasToken: boolean }): PasswordResetSnapshot {
  return passwordResetFlow.resolveState({
    value: hasToken ? 'enteringCode' : 'requestingCode',
    context: { email: '' },
  })
}
