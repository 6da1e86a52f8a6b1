import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'

export type ConfirmationEvent =
  /** A request was refused until the user confirms who they are. */
  | { type: 'confirmation.ask' }
  /** The request waits no longer. */
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
 * The dialog in which the user confirms who they are. It is one for all requests that wait: they are repeated when it is
 * answered.
 */
export const confirmationFlow = setup({
  types: {} as { context: { waiting: number }; events: ConfirmationEvent; emitted: ConfirmationAnswer },
  guards: { 'no other request waits': ({ context }) => context.waiting === 1 },
  actions: {
    'count one more request': assign({ waiting: ({ context }) => context.waiting + 1 }),
    'discount one request': assign({ waiting: ({ context }) => context.waiting - 1 }),
    'set the count to 0': assign({ waiting: 0 }),
    answer: emit((_, isGiven: boolean) => ({ type: 'confirmation.answered' as const, isGiven })),
  },
}).createMachine({
  id: 'confirmation',
  context: { waiting: 0 },
  initial: 'idle',
  states: {
    idle: {
      entry: 'set the count to 0',
      on: { 'confirmation.ask': { target: 'asking', actions: 'count one more request' } },
    },
    asking: {
      on: {
        'confirmation.ask': { actions: 'count one more request' },
        'confirmation.withdraw': [
          { guard: 'no other request waits', target: 'idle' },
          { actions: 'discount one request' },
        ],
        'confirmation.give': { target: 'idle', actions: { type: 'answer', params: true } },
        'confirmation.cancel': { target: 'idle', actions: { type: 'answer', params: false } },
      },
    },
  },
})

export type ConfirmationActor = ActorRefFrom<typeof confirmationFlow>
export type ConfirmationState = SnapshotFrom<typeof confirmationFlow>['value']

/** Asks the user to confirm who they are. Resolves to whether they have: to `false` when `signal` aborts, or at once if it already has. */
export function askForConfirmation(confirmation: ConfirmationActor, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
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
