import type { AccountClosing } from '@cht/sdk/contract'
import { CLOSING_OBSTACLES, CLOSING_REMAINDER_MAX, type ClosingObstacle, formatTokens } from '@cht/sdk/rules'
import { type SnapshotFrom, setup } from 'xstate'
import { type Refusal, refuse } from '../refusal.js'

/** The user closes the account. `forfeitsRemainder`: whether the user forfeits the remainder of the balance. */
export interface ClosingEvent {
  type: 'account.close'
  forfeitsRemainder: boolean
}

const inUse = (message: string) => refuse('account_in_use', message)
const REFUSALS: Record<ClosingObstacle, ReturnType<typeof refuse>> = {
  suspension: refuse(
    'account_suspended',
    'Your account is suspended or on hold: ask the operator to close it',
  ),
  hold: refuse(
    'account_on_hold',
    'Your password or second factor was reset: wait until your account is no longer on hold',
  ),
  orders: inUse('You have open orders: cancel them, or wait until they are traded'),
  trades: inUse('You have open trades: wait until they have ended'),
  appeals: inUse('You have an open appeal: wait until it is decided'),
  stakes: inUse('You have investments: wait until their capital is released'),
  bonuses: inUse('You have referral bonuses on hold: wait until they are released'),
  reviews: inUse('A request of yours is under review: wait until it is decided'),
  claims: inUse('The operator claims tokens from your account: ask the operator'),
  balance: inUse(`You have more than ${formatTokens(CLOSING_REMAINDER_MAX)}: sell it first`),
}

/** Closing an account. It is refused by the first obstacle. `remainder` is in whole CHT. */
export const closingLifecycle = setup({
  types: {} as { context: AccountClosing; input: AccountClosing; events: ClosingEvent },
  guards: {
    'nothing is in the way': ({ context }, { forfeitsRemainder }: ClosingEvent) =>
      context.obstacles.length === 0 && (context.remainder === 0 || forfeitsRemainder),
    'is in the way': ({ context }, obstacle: ClosingObstacle) => context.obstacles.includes(obstacle),
  },
}).createMachine({
  id: 'closing',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      on: {
        'account.close': [
          { guard: { type: 'nothing is in the way', params: ({ event }) => event }, target: 'closed' },
          ...CLOSING_OBSTACLES.map((obstacle) => ({
            guard: { type: 'is in the way', params: obstacle } as const,
            ...REFUSALS[obstacle],
          })),
          refuse('remainder_not_forfeited', 'Forfeit the rest of your CHT to close your account'),
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

/** Why an account cannot be closed, for each obstacle. A remainder of the balance is no obstacle: the user may forfeit it. */
export function getClosingRefusals({ obstacles }: Pick<AccountClosing, 'obstacles'>): Refusal[] {
  return obstacles.map((obstacle) => REFUSALS[obstacle].meta.refusal)
}
