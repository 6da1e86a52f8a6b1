import {
  type AccountClosing,
  CLOSING_OBSTACLES,
  CLOSING_REST_MAX,
  type ClosingObstacle,
} from '@cht/sdk/account'
import { formatTokens } from '@cht/sdk/money'
import { type SnapshotFrom, setup } from 'xstate'
import { getRefusal, type Refusal, refuse } from '../refusal.js'

/** The user closes the account. `givesUpRest`: and also gives up the rest of the balance. */
export interface ClosingEvent {
  type: 'account.close'
  givesUpRest: boolean
}

const inUse = (message: string) => refuse('account_in_use', message)
const REFUSALS: Record<ClosingObstacle, ReturnType<typeof refuse>> = {
  suspension: refuse('account_suspended', 'Your account is suspended: ask the operator to close it'),
  hold: refuse('account_on_hold', 'Your password was reset: wait until your account is no longer on hold'),
  orders: inUse('You have open orders: cancel them, or wait until they are traded'),
  trades: inUse('You have open trades: wait until they have ended'),
  appeals: inUse('You have an open appeal: wait until it is decided'),
  stakes: inUse('You have investments: wait until their capital is released'),
  bonuses: inUse('You have referral bonuses on hold: wait until they are released'),
  reviews: inUse('A request of yours is under review: wait until it is decided'),
  balance: inUse(`You have more than ${formatTokens(CLOSING_REST_MAX)}: sell it first`),
}

/** Closing an account (decision 38). It is refused by the first obstacle. `rest` is in whole CHT. */
export const closingLifecycle = setup({
  types: {} as { context: AccountClosing; input: AccountClosing; events: ClosingEvent },
  guards: {
    'is in the way': ({ context }, obstacle: ClosingObstacle) => context.obstacles.includes(obstacle),
    'keeps a rest': ({ context }, { givesUpRest }: ClosingEvent) => context.rest > 0 && !givesUpRest,
  },
}).createMachine({
  id: 'closing',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      on: {
        'account.close': [
          ...CLOSING_OBSTACLES.map((obstacle) => ({
            guard: { type: 'is in the way', params: obstacle } as const,
            ...REFUSALS[obstacle],
          })),
          {
            guard: { type: 'keeps a rest', params: ({ event }) => event },
            ...refuse('rest_not_given_up', 'Give up the rest of your CHT to close your account'),
          },
          { target: 'closed' },
        ],
      },
    },
    closed: {},
  },
})

export type ClosingSnapshot = SnapshotFrom<typeof closingLifecycle>

/** Restores the chart of an account that is open. */
export function restoreClosing(context: AccountClosing): ClosingSnapshot {
  return closingLifecycle.resolveState({ value: 'open', context })
}

/** What stands in the way of closing an account, in words. A rest of the balance does not: the user may give it up. */
export function getClosingRefusals({ obstacles }: Pick<AccountClosing, 'obstacles'>): Refusal[] {
  const event = { type: 'account.close', givesUpRest: true } as const
  return obstacles.flatMap(
    (obstacle) => getRefusal(restoreClosing({ obstacles: [obstacle], rest: 0 }), event) ?? [],
  )
}
