import type { MatchedOrder } from '@cht/sdk/contract'
import { APPEAL_REASONS, type TradeState } from '@cht/sdk/rules'
import { PICTURE } from '../fixtures.js'
import { type ActionHandler, pick, readLists, submitWrite, takeNewest } from './action-helpers.js'
import type { Action } from './plan.js'
import type { WriteRequest } from './requests.js'
import type { SimUser, Simulation } from './simulation.js'
import { tryCall } from './try-call.js'

export interface TradeAction {
  /** What the user does with the trade, for messages, e.g. `pays`. */
  verb: string
  /** Whether the action can succeed on an open trade of the user. */
  isSuitable(trade: MatchedOrder, isBuyer: boolean): boolean
  createSend(user: SimUser, id: string, action: Action): WriteRequest['send']
  onSuccess?(simulation: Simulation, user: SimUser, id: string, action: Action): void
}

/**
 * Picks one of the user's open trades on which the action can succeed, or else one of the user's newest trades. A
 * foreign action picks one of any user's newest trades, in any state.
 */
const pickTrade = async (
  simulation: Simulation,
  user: SimUser,
  { isForeign, itemIndex }: Action,
  isSuitable: TradeAction['isSuitable'],
): Promise<string | undefined> => {
  if (isForeign) {
    const trades = simulation.users.flatMap((other) => takeNewest(other.trades))
    return pick(trades, itemIndex)
  }
  const sentAt = simulation.history.now()
  const open = (await tryCall(user.client.trades.open())) ?? []
  for (const { _id, state, status } of open) {
    simulation.history.check('trade', _id, state ?? status, sentAt)
    if (!user.trades.includes(_id)) user.trades.push(_id)
  }
  const suitable = open.filter((trade) => isSuitable(trade, trade.buyer._id === user.id))
  return pick(suitable, itemIndex)?._id ?? pick(takeNewest(user.trades), itemIndex)
}

export function createTradeAction({ verb, isSuitable, createSend, onSuccess }: TradeAction): ActionHandler {
  return async (simulation, user, action) => {
    const id = await pickTrade(simulation, user, action, isSuitable)
    if (id === undefined) return readLists(simulation, user, action)
    return submitWrite(simulation, user, action, {
      description: `${verb} ${id}`,
      send: createSend(user, id, action),
      onSuccess: () => {
        onSuccess?.(simulation, user, id, action)
        simulation.acknowledged.tradeWrites.push({ id, email: user.email, verb })
      },
    })
  }
}

const UNPAID_STATES: readonly string[] = ['awaitingPayment', 'expired'] satisfies TradeState[]
export function isUnpaid({ state }: MatchedOrder): boolean {
  return UNPAID_STATES.includes(state ?? '')
}

export const payTrade = createTradeAction({
  verb: 'pays',
  isSuitable: (trade, isBuyer) => isBuyer && isUnpaid(trade),
  createSend:
    ({ client }, id) =>
    (key) =>
      client.orders.pay({ id, paymentProof: PICTURE }, key),
  onSuccess: ({ acknowledged }, _, id) => acknowledged.paid.add(id),
})

export const confirmPayment = createTradeAction({
  verb: 'confirms',
  isSuitable: (trade, isBuyer) => !isBuyer && !isUnpaid(trade),
  createSend:
    ({ client }, id) =>
    (key) =>
      client.orders.confirm({ id }, key),
  onSuccess: ({ acknowledged, history }, _, id) => {
    acknowledged.confirmed.add(id)
    history.addWritten('trade', id, 'completed')
  },
})

export const appealTrade = createTradeAction({
  verb: 'appeals',
  isSuitable: (trade) => !isUnpaid(trade),
  createSend:
    ({ client }, order, { amountIndex }) =>
    (key) => {
      const reason = pick(APPEAL_REASONS, amountIndex) ?? 'Other'
      return client.appeals.create({ order, reason, description: 'None' }, key)
    },
  onSuccess: ({ acknowledged }, { email }, id) => acknowledged.appealed.add(`${id}:${email}`),
})
