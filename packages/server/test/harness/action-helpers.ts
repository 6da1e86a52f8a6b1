import type { Order } from '@cht/sdk/orders'
import type { MatchedOrder } from '@cht/sdk/trades'
import type { Action } from './plan.js'
import { readIfAnswered } from './read-if-answered.js'
import type { Answer, WriteRequest } from './requests.js'
import type { SimUser, Simulation } from './simulation.js'

export type ActionHandler = (simulation: Simulation, user: SimUser, action: Action) => Promise<unknown>

/** Few amounts, so that orders match. */
export const AMOUNTS = [25_000, 50_000, 75_000] as const

export function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % items.length]
}

const isTrade = (item: Order | MatchedOrder): item is MatchedOrder => 'buyOrder' in item

/** Reads all lists of the user and checks every state against the history. */
export const readLists: ActionHandler = async ({ history }, user) => {
  const ordersSentAt = history.now()
  const all = await readIfAnswered(user.client.orders.all())
  if (all) {
    const { buyOrders, sellOrders } = all
    for (const [side, groups] of [['buy', buyOrders] as const, ['sell', sellOrders] as const])
      for (const item of Object.values(groups).flat())
        if (isTrade(item)) {
          history.check('trade', item._id, item.state ?? item.status, ordersSentAt)
          if (!user.trades.includes(item._id)) user.trades.push(item._id)
        } else {
          history.check('order', item._id, item.status, ordersSentAt)
          if (!user.orders.some(({ id }) => id === item._id)) user.orders.push({ id: item._id, side })
        }
  }
  const investmentsSentAt = history.now()
  const investments = await readIfAnswered(user.client.investments.list())
  for (const { _id } of investments?.pending ?? [])
    history.check('investment', _id, 'active', investmentsSentAt)
  for (const { _id } of investments?.completed ?? [])
    history.check('investment', _id, 'capitalHeld', investmentsSentAt)
}

interface UserWrite {
  /** For messages, after the user's name. */
  what: string
  send: WriteRequest['send']
  onDone?: (value: unknown) => void
}

/** Submits a write of a user. */
export function submitWrite(
  simulation: Simulation,
  user: SimUser,
  { isDuplicated }: Action,
  { what, send, onDone }: UserWrite,
): Promise<void> {
  return simulation.requests.submit(
    {
      what: `${user.name} ${what}`,
      send,
      // The signup's answer may have been lost, or the signup itself.
      signIn: () => simulation.signIn(user).catch(() => simulation.signUp(user)),
      onAnswer: (answer: Answer) => {
        if ('done' in answer) onDone?.(answer.done)
      },
      isReplayable: true,
    },
    isDuplicated,
  )
}

/** Reports a breach where a write succeeded on what is not the user's own. */
export function expectOwned(
  { tally }: Simulation,
  user: SimUser,
  { what, id, isOwned }: { what: string; id: string; isOwned: boolean },
) {
  if (!isOwned) tally.breaches.push(`${user.name} ${what} ${id}, which is not theirs`)
}

/** The newest ids: something can still be done with them. */
export function newest<Item>(items: readonly Item[]): readonly Item[] {
  return items.slice(-4)
}

/** Picks one of the user's items, or any user's for a foreign action. */
export function pickTarget<Item>(
  simulation: Simulation,
  user: SimUser,
  action: Action,
  getItems: (user: SimUser) => readonly Item[],
): Item | undefined {
  return pick(action.isForeign ? simulation.users.flatMap(getItems) : getItems(user), action.pick)
}
