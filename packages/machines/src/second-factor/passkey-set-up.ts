import { assign, type SnapshotFrom, setup } from 'xstate'

export type PasskeySetUpEvent =
  /** The server has added the passkey. `recoveryCodes`: empty where the user has some already. */
  | { type: 'passkey.add'; recoveryCodes: readonly string[] }
  /** The user has kept the recovery codes. */
  | { type: 'codes.keep' }

/** How a user sets up a passkey: the browser creates it, and the user keeps the recovery codes of a first factor. */
export const passkeySetUpFlow = setup({
  types: {} as { context: { recoveryCodes: readonly string[] }; events: PasskeySetUpEvent },
  guards: { 'there are recovery codes': (_, codes: readonly string[]) => codes.length > 0 },
  actions: {
    'store the recovery codes': assign({ recoveryCodes: (_, codes: readonly string[]) => codes }),
    'clear the recovery codes': assign({ recoveryCodes: [] }),
  },
}).createMachine({
  id: 'passkeySetUp',
  context: { recoveryCodes: [] },
  initial: 'offering',
  states: {
    offering: {
      on: {
        'passkey.add': {
          guard: { type: 'there are recovery codes', params: ({ event }) => event.recoveryCodes },
          target: 'showingRecoveryCodes',
          actions: { type: 'store the recovery codes', params: ({ event }) => event.recoveryCodes },
        },
      },
    },
    showingRecoveryCodes: {
      on: { 'codes.keep': { target: 'offering', actions: 'clear the recovery codes' } },
    },
  },
})

export type PasskeySetUpSnapshot = SnapshotFrom<typeof passkeySetUpFlow>
export type PasskeySetUpState = PasskeySetUpSnapshot['value']
