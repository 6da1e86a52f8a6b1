import { APPEAL_REASONS } from '@cht/sdk/appeals'
import type { MatchedOrder, TradeState } from '@cht/sdk/trades'
import { PICTURE } from '../fixtures.js'
import { type ActionHandler, expectOwned, newest, pick, readLists, submitWrite } from './action-helpers.js'
import type { Action } from './plan.js'
import { readIfAnswered } from './read-if-answered.js'
import type { WriteRequest } from './requests.js'
import type { SimUser, Simulation } from './simulation.js'

interface TradeAction {
  what: string
  /** Whether the action can succeed on an open trade of the user. */
  isSuitable(trade: MatchedOrder, isBuyer: boolean): boolean
  createSend(user: SimUser, id: string, action: Action): WriteRequest['send']
  onDone(simulation: Simulation, user: SimUser, id: string): void
}

/**
 * Picks one of the user's open trades, suitable ones first. A foreign action picks any user's trade, whatever its state.
 */
const pickTrade = async (
  simulation: Simulation,
  user: SimUser,
  { isForeign, pick: number }: Action,
  isSuitable: TradeAction['isSuitable'],
): Promise<string | undefined> => {
  if (isForeign) {
    const trades = simulation.users.flatMap((other) => newest(other.trades))
    return pick(trades, number)
  }
  const sentAt = simulation.history.now()
  const open = (await readIfAnswered(user.client.trades.open())) ?? []
  for (const { _id, state, status } of open) {
    simulation.history.check('trade', _id, state ?? status, sentAt)
    if (!user.trades.includes(_id)) user.trades.push(_id)
  }
  const suitable = open.filter((trade) => isSuitable(trade, trade.buyer._id === user.id))
  return pick(suitable, number)?._id ?? pick(newest(user.trades), number)
}

const createTradeAction =
  ({ what, isSuitable, createSend, onDone }: TradeAction): ActionHandler =>
  async (simulation, user, action) => {
    const id = await pickTrade(simulation, user, action, isSuitable)
    if (id === undefined) return readLists(simulation, user, action)
    return submitWrite(simulation, user, action, {
      what: `${what} ${id}`,
      send: createSend(user, id, action),
      onDone: () => {
        onDone(simulation, user, id)
        // A foreign action may pick a trade of the user that the user's lists have not shown yet.
        if (!action.isForeign) expectOwned(simulation, user, { what, id, isOwned: user.trades.includes(id) })
      },
    })
  }

const UNPAID_STATES: readonly string[] = ['awaitingPayment', 'expired'] satisfies TradeState[]
const isUnpaid = ({ state }: MatchedOrder) => UNPAID_STATES.includes(state ?? '')

export const pay = createTradeAction({
  what: 'pays',
  isSuitable: (trade, isBuyer) => isBuyer && isUnpaid(trade),
  createSend:
    ({ client }, id) =>
    (key) =>
      client.orders.pay({ id, paymentProof: PICTURE }, key),
  onDone: ({ facts }, _, id) => facts.paid.add(id),
})

export const confirm = createTradeAction({
  what: 'confirms',
  isSuitable: (trade, isBuyer) => !isBuyer && !isUnpaid(trade),
  createSend:
    ({ client }, id) =>
    (key) =>
      client.orders.confirm({ id }, key),
  onDone: ({ facts, history }, _, id) => {
    facts.confirmed.add(id)
    history.addWritten('trade', id, 'completed')
  },
})

export const appeal = createTradeAction({
  what: 'appeals',
  isSuitable: (trade) => !isUnpaid(trade),
  createSend:
    ({ client }, order, { amount }) =>
    (key) => {
      const reason = pick(APPEAL_REASONS, amount) ?? 'Other'
      return client.appeals.create({ order, reason, description: 'None' }, key)
    },
  onDone: ({ facts }, { email }, id) => facts.appealed.add(`${id}:${email}`),
})

/** The operator decides an open appeal. */
export const resolve: ActionHandler = async ({ operator, history }, _, { pick: number }) => {
  const open = pick((await readIfAnswered(operator.appeals())) ?? [], number)
  if (!open) return
  const to = number % 2 === 0 ? 'buyer' : 'seller'
  const isDone = await readIfAnswered(operator.resolveAppeal({ id: open.id, to }).then(() => true))
  if (isDone) history.addWritten('trade', open.trade._id, to === 'buyer' ? 'completed' : 'cancelled')
}
