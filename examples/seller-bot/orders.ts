import { newIntent } from '@cht/sdk'
import { isApiError } from '@cht/sdk/errors'
import { formatTokens } from '@cht/sdk/money'
import type { NodeClient } from '@cht/sdk/node'
import type { SellOrderInput } from '@cht/sdk/orders'
import type { BotMemory } from './memory.js'

/** An answer that stays the answer to this key: the next order needs another. */
const isFinal = (error: unknown) =>
  isApiError(error) && error.status < 500 && error.status !== 401 && error.status !== 429

/** Places sell orders until so many of them wait. Whatever became of the last one is found out, never doubled. */
export async function keepOrders(
  client: NodeClient,
  memory: BotMemory,
  { order, wanted, say }: { order: SellOrderInput; wanted: number; say: (text: string) => void },
): Promise<void> {
  const isSame = ({ amount, paymentMethod }: { amount: number; paymentMethod: string }) =>
    amount === order.amount && paymentMethod === order.paymentMethod
  const waiting = (await client.orders.pendingSell()).filter(isSame).length
  if (waiting >= wanted && memory.read().intent !== undefined) memory.note({ intent: undefined })
  for (let open = waiting; open < wanted; open++) {
    const idempotencyKey = memory.read().intent ?? newIntent()
    memory.note({ intent: idempotencyKey })
    try {
      await client.orders.createSell(order, { idempotencyKey })
    } catch (error) {
      if (isFinal(error)) memory.note({ intent: undefined })
      throw error
    }
    memory.note({ intent: undefined })
    say(`Sell order of ${formatTokens(order.amount)} placed, ${open + 1} of ${wanted}`)
  }
}
