import { MAX_PASSKEYS } from '@cht/sdk/rules'
import { assign, type SnapshotFrom, setup } from 'xstate'
import { refuse } from '../refusal.js'

export type PasskeysEvent =
  /** The user wants to set up a passkey. */
  | { type: 'passkey.setUp' }
  /** The server has verified a new passkey. */
  | { type: 'passkey.add' }
  /** The user proves by a passkey who they are. */
  | { type: 'passkey.use' }
  | { type: 'passkey.rename' }
  | { type: 'passkey.remove' }

const NONE = refuse('not_found', 'No such passkey is set up')
const LIMIT = refuse('passkey_limit', `You have ${MAX_PASSKEYS} passkeys. Remove one first`)

/** The passkeys of an account. Each protects the account from the moment that it is added. */
export const passkeysLifecycle = setup({
  types: {} as { context: { count: number }; events: PasskeysEvent },
  guards: {
    'there are as many as are allowed': ({ context }) => context.count >= MAX_PASSKEYS,
    'it is the last one': ({ context }) => context.count <= 1,
  },
  actions: {
    'increment the count': assign({ count: ({ context }) => context.count + 1 }),
    'decrement the count': assign({ count: ({ context }) => context.count - 1 }),
  },
}).createMachine({
  id: 'passkeys',
  context: { count: 0 },
  initial: 'none',
  states: {
    none: {
      on: {
        'passkey.setUp': 'none',
        'passkey.add': { target: 'some', actions: 'increment the count' },
        'passkey.use': NONE,
        'passkey.rename': NONE,
        'passkey.remove': NONE,
      },
    },
    some: {
      on: {
        'passkey.setUp': [{ guard: 'there are as many as are allowed', ...LIMIT }, { target: 'some' }],
        'passkey.add': [
          { guard: 'there are as many as are allowed', ...LIMIT },
          { target: 'some', actions: 'increment the count' },
        ],
        'passkey.use': 'some',
        'passkey.rename': 'some',
        'passkey.remove': [
          { guard: 'it is the last one', target: 'none', actions: 'decrement the count' },
          { target: 'some', actions: 'decrement the count' },
        ],
      },
    },
  },
})

export type PasskeysSnapshot = SnapshotFrom<typeof passkeysLifecycle>

/** Restores the chart for an account with `count` passkeys. */
export function restorePasskeys(count: number): PasskeysSnapshot {
  return passkeysLifecycle.resolveState({ value: count === 0 ? 'none' : 'some', context: { count } })
}
