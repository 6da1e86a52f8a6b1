import type { WriteResult } from '@cht/sdk'
import type { MatchedOrder, Order } from '@cht/sdk/contract'
import type { Action } from './plan.js'
import type { WriteRequest } from './requests.js'
import type { SimUser, Simulation } from './simulation.js'
import { tryCall } from './try-call.js'

export type ActionHandler = (simulation: Simulation, user: SimUser, action: Action) => Promise<unknown>

/** Whole CHT. With few different amounts, many orders match. */
export const AMOUNTS = [25_000, 50_000, 75_000] as const

/** The item at `index` modulo the number of items; undefined if there are no items. */
export function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % items.length]
}

const isTrade = (item: Order | MatchedOrder): item is MatchedOrder => 'buyOrder' in item

/** Reads the user's orders, trades and investments, and checks every state against the history. */
export const readLists: ActionHandler = async ({ history }, user) => {
  const ordersSentAt = history.now()
  const all = await tryCall(user.client.orders.all())
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
  const investments = await tryCall(user.client.investments.list())
  for (const { _id } of investments?.pending ?? [])
    history.check('investment', _id, 'active', investmentsSentAt)
  for (const { _id } of investments?.completed ?? [])
    history.check('investment', _id, 'capitalHeld', investmentsSentAt)
}

interface UserWrite {
  /** What the user does, for messages, e.g. `pays 66b1`. The user's name is added. */
  description: string
  send: WriteRequest['send']
  /** Called with the id of what was written; empty if the write returns nothing. */
  onSuccess?: (id: string) => void
}

/** Submits a write of a user. */
export function submitWrite(
  simulation: Simulation,
  user: SimUser,
  { isDuplicated }: Action,
  { description, send, onSuccess }: UserWrite,
): Promise<void> {
  return simulation.requests.submit(
    {
      description: `${user.name} ${description}`,
      send,
      // The login fails if the signup itself was lost. Then the user signs up again.
      signIn: () => simulation.signIn(user).catch(() => simulation.signUp(user)),
      onOutcome: (outcome) => {
        if (outcome.type !== 'success') return
        const { value } = outcome.value as WriteResult<{ _id: string } | undefined>
        onSuccess?.(value?._id ?? '')
      },
      hasStableOutcome: true,
    },
    isDuplicated,
  )
}

/** Adds a breach if a write succeeded although its target belongs to another user. */
export function checkOwnership(
  { tally }: Simulation,
  user: SimUser,
  { description, id, isOwned }: { description: string; id: string; isOwned: boolean },
) {
  if (!isOwned) tally.breaches.push(`${user.name} ${description} ${id}, which belongs to another user`)
}

/** The last four items. Older ones have mostly ended, so most actions on them would be refused. */
export function takeNewest<Item>(items: readonly Item[]): readonly Item[] {
  return items.slice(-4)
}

/** Picks one of the user's items, or one of all users' items for a foreign action. */
export function pickTarget<Item>(
  simulation: Simulation,
  user: SimUser,
  action: Action,
  getItems: (user: SimUser) => readonly Item[],
): Item | undefined {
  return pick(action.isForeign ? simulation.users.flatMap(getItems) : getItems(user), action.itemIndex)
}
