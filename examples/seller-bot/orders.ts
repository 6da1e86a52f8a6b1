import { createIdempotencyKey } from '@cht/sdk'
import type { SellOrderInput } from '@cht/sdk/contract'
import { needsNewIdempotencyKey } from '@cht/sdk/errors'
import type { NodeClient } from '@cht/sdk/node'
import { formatTokens } from '@cht/sdk/rules'
import type { BotMemory } from './memory.js'

/**
 * Places sell orders until the wanted number is pending. Throws the error of an order that fails. If the order may have been placed,
 * the next call repeats it with the same key.
 */
export async function keepOrders(
  client: NodeClient,
  memory: BotMemory,
  { order, wantedOrders, say }: { order: SellOrderInput; wantedOrders: number; say: (text: string) => void },
): Promise<void> {
  const isSame = ({ amount, paymentMethod }: { amount: number; paymentMethod: string }) =>
    amount === order.amount && paymentMethod === order.paymentMethod
  const pending = (await client.orders.pendingSell()).filter(isSame).length
  if (pending >= wantedOrders && memory.read().idempotencyKey !== undefined)
    memory.update({ idempotencyKey: undefined })
  for (let count = pending; count < wantedOrders; count++) {
    const idempotencyKey = memory.read().idempotencyKey ?? createIdempotencyKey()
    memory.update({ idempotencyKey })
    try {
      await client.orders.createSell(order, { idempotencyKey })
    } catch (error) {
      if (needsNewIdempotencyKey(error)) memory.update({ idempotencyKey: undefined })
      throw error
    }
    memory.update({ idempotencyKey: undefined })
    say(`Sell order of ${formatTokens(order.amount)} placed, ${count + 1} of ${wantedOrders}`)
  }
}
