import {
  type HoldEvent,
  holdLifecycle,
  type StandingEvent,
  standingLifecycle,
} from '@cht/machines/lifecycles'
import { type AccountStanding, HOLD_PERIOD } from '@cht/sdk/rules'
import { assertCan } from '../../kernel/refusal.js'

/** What decides whether an account may act. Instants are ms since the epoch. */
export interface AccountState {
  standing: AccountStanding
  holdUntil: number | null
}

interface Action {
  standing: StandingEvent
  /** Absent if a hold does not prevent the action. */
  hold?: HoldEvent
}

/** The actions of an account, with the events by which the charts of its standing and its hold may refuse them. */
const ACTIONS = {
  buy: { standing: { type: 'order.place' } },
  sell: { standing: { type: 'order.place' }, hold: { type: 'order.sell' } },
  confirm: { standing: { type: 'payment.confirm' }, hold: { type: 'payment.confirm' } },
  stake: { standing: { type: 'tokens.stake' }, hold: { type: 'tokens.stake' } },
  addDetails: { standing: { type: 'paymentDetails.add' }, hold: { type: 'paymentDetails.add' } },
  requestWithdrawal: { standing: { type: 'withdrawal.request' }, hold: { type: 'tokens.withdraw' } },
  withdraw: { standing: { type: 'tokens.withdraw' }, hold: { type: 'tokens.withdraw' } },
  // Acts of the operator: a reset of the account prevents none of them.
  takeBack: { standing: { type: 'tokens.takeBack' } },
  cancelOrders: { standing: { type: 'orders.cancel' } },
  endStakes: { standing: { type: 'stakes.end' } },
} as const satisfies Record<string, Action>

/** Throws the refusal of the standing or of the hold of an account (decisions 23 and 36). */
export function assertAccountCan(
  { standing, holdUntil }: AccountState,
  action: keyof typeof ACTIONS,
  now: number,
): void {
  const events: Action = ACTIONS[action]
  assertCan(standingLifecycle.restore(standing), events.standing)
  if (events.hold) assertCan(holdLifecycle.restore(holdUntil, now), events.hold)
}

/** Throws the refusal of the hold of an account, whatever its standing (decision 36). */
export function assertHoldAllows(
  { holdUntil }: Pick<AccountState, 'holdUntil'>,
  type: Exclude<HoldEvent['type'], 'hold.start' | 'clock.tick'>,
  now: number,
): void {
  assertCan(holdLifecycle.restore(holdUntil, now), { type })
}

/** Returns when a hold that starts now ends; the caller stores it. */
export function computeHoldEnd({ holdUntil }: Pick<AccountState, 'holdUntil'>, now: number): number {
  const event: HoldEvent = { type: 'hold.start', until: now + HOLD_PERIOD }
  return holdLifecycle.send(holdLifecycle.restore(holdUntil, now), event).snapshot.context.until
}
