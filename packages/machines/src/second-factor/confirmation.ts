import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'

export type ConfirmationEvent =
  /** A call was refused until the user confirms who they are. */
  | { type: 'confirmation.ask' }
  /** The call waits no longer. */
  | { type: 'confirmation.withdraw' }
  /** The server has accepted a proof of the user. */
  | { type: 'confirmation.give' }
  /** The user does not want to. */
  | { type: 'confirmation.cancel' }

/** Whether the user has confirmed who they are. */
export interface ConfirmationAnswer {
  type: 'confirmation.answered'
  isGiven: boolean
}

/**
 * The dialog in which the user confirms who they are (decision 39). It is one for all calls that wait: they are repeated when it
 * is answered.
 */
export const confirmationFlow = setup({
  types: {} as { context: { waiting: number }; events: ConfirmationEvent; emitted: ConfirmationAnswer },
  guards: { 'the last call waits no longer': ({ context }) => context.waiting === 1 },
  actions: {
    'count the call': assign({ waiting: ({ context }) => context.waiting + 1 }),
    'discount the call': assign({ waiting: ({ context }) => context.waiting - 1 }),
    'discount all calls': assign({ waiting: 0 }),
    answer: emit((_, isGiven: boolean) => ({ type: 'confirmation.answered' as const, isGiven })),
  },
}).createMachine({
  id: 'confirmation',
  context: { waiting: 0 },
  initial: 'idle',
  states: {
    idle: {
      entry: 'discount all calls',
      on: { 'confirmation.ask': { target: 'asking', actions: 'count the call' } },
    },
    asking: {
      on: {
        'confirmation.ask': { actions: 'count the call' },
        'confirmation.withdraw': [
          { guard: 'the last call waits no longer', target: 'idle' },
          { actions: 'discount the call' },
        ],
        'confirmation.give': { target: 'idle', actions: { type: 'answer', params: true } },
        'confirmation.cancel': { target: 'idle', actions: { type: 'answer', params: false } },
      },
    },
  },
})

export type ConfirmationActor = ActorRefFrom<typeof confirmationFlow>
export type ConfirmationState = SnapshotFrom<typeof confirmationFlow>['value']

/** Asks the user to confirm who they are. Resolves to whether they have; `signal` ends the wait. */
export function askForConfirmation(confirmation: ConfirmationActor, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const withdraw = () => {
      confirmation.send({ type: 'confirmation.withdraw' })
      end(false)
    }
    const subscription = confirmation.on('confirmation.answered', ({ isGiven }) => end(isGiven))
    const end = (isGiven: boolean) => {
      subscription.unsubscribe()
      signal.removeEventListener('abort', withdraw)
      resolve(isGiven)
    }
    signal.addEventListener('abort', withdraw)
    confirmation.send({ type: 'confirmation.ask' })
  })
}
