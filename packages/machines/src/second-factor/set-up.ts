import type { AuthenticatorSecret } from '@cht/sdk/contract'
import { assign, type SnapshotFrom, setup } from 'xstate'

export type AuthenticatorSetUpEvent =
  /** The server has accepted a code of the app. `recoveryCodes`: empty where the user has some already. */
  { type: 'code.accept'; recoveryCodes: readonly string[] }

interface Context {
  secret: AuthenticatorSecret
  recoveryCodes: readonly string[]
}

/** How a user sets up an authenticator app: adds its secret, enters a code of it, and keeps the recovery codes. */
export const authenticatorSetUpFlow = setup({
  types: {} as { context: Context; input: AuthenticatorSecret; events: AuthenticatorSetUpEvent },
  guards: {
    'there are recovery codes': (_, codes: readonly string[]) => codes.length > 0,
  },
  actions: {
    'store the recovery codes': assign({ recoveryCodes: (_, codes: readonly string[]) => codes }),
  },
}).createMachine({
  id: 'authenticatorSetUp',
  context: ({ input }) => ({ secret: input, recoveryCodes: [] }),
  initial: 'enteringCode',
  states: {
    enteringCode: {
      on: {
        'code.accept': [
          {
            guard: { type: 'there are recovery codes', params: ({ event }) => event.recoveryCodes },
            target: 'showingRecoveryCodes',
            actions: { type: 'store the recovery codes', params: ({ event }) => event.recoveryCodes },
          },
          { target: 'done' },
        ],
      },
    },
    showingRecoveryCodes: {},
    done: {},
  },
})

export type AuthenticatorSetUpSnapshot = SnapshotFrom<typeof authenticatorSetUpFlow>
export type AuthenticatorSetUpState = AuthenticatorSetUpSnapshot['value']
