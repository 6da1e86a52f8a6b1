import { type SnapshotFrom, setup } from 'xstate'
import { refuse } from '../refusal.js'

export type AuthenticatorEvent =
  /** The user wants to set up an authenticator app, and is shown a new secret. */
  | { type: 'authenticator.setUp' }
  /** A code of the app was entered. */
  | { type: 'code.accept' }
  /** The user removes the app. */
  | { type: 'authenticator.remove' }

const NONE = refuse('not_found', 'No authenticator app is set up')

/** The authenticator app of an account. It protects the account once the user has entered one of its codes. */
export const authenticatorLifecycle = setup({
  types: {} as { events: AuthenticatorEvent },
}).createMachine({
  id: 'authenticator',
  initial: 'none',
  states: {
    none: {
      on: {
        'authenticator.setUp': 'awaitingCode',
        'code.accept': refuse('not_pending', 'Start to set up the authenticator app first'),
        'authenticator.remove': NONE,
      },
    },
    awaitingCode: {
      on: { 'authenticator.setUp': 'awaitingCode', 'code.accept': 'on', 'authenticator.remove': NONE },
    },
    on: {
      on: {
        'authenticator.setUp': refuse('factor_exists', 'An authenticator app is already set up'),
        'code.accept': refuse('factor_exists', 'An authenticator app is already set up'),
        'authenticator.remove': 'none',
      },
    },
  },
})

export type AuthenticatorSnapshot = SnapshotFrom<typeof authenticatorLifecycle>

/** Restores the chart from the stored authenticator app of an account. `stored` is undefined if there is none. */
export function restoreAuthenticator(stored: { isOn: boolean } | undefined): AuthenticatorSnapshot {
  const value = stored === undefined ? 'none' : stored.isOn ? 'on' : 'awaitingCode'
  return authenticatorLifecycle.resolveState({ value })
}
