import { formatTokens, getTradeNumber } from '@cht/sdk/rules'
import { RefusedError } from '../errors.js'
import type { CommandContext } from './command.js'

export type OpenAppeal = Awaited<ReturnType<CommandContext['client']['appeals']>>[number]

/** Whether a name is the number of an order, with or without `#`, and no id. */
export function isOrderNumber(name: string): boolean {
  return /^#?\w{4}$/.test(name)
}

const describe = ({ id, trade }: OpenAppeal) =>
  `${id} (buyer ${trade.buyer.fullName}, ${formatTokens(trade.amount)})`

/**
 * Finds an open appeal by any form of `tradeName`; undefined if none has the id. Throws `RefusedError` if no open appeal
 * is about an order of this number, or if several are.
 */
export async function findOpenAppeal(
  { client }: CommandContext,
  name: string,
): Promise<OpenAppeal | undefined> {
  const number = getTradeNumber(name)
  const found = await client.appeals({ of: name })
  if (found.length === 0 && isOrderNumber(name))
    throw new RefusedError(`No open appeal is about order ${number}`)
  if (found.length > 1)
    throw new RefusedError(
      `${found.length} open appeals are about an order numbered ${number}; name one by its id: ${found.map(describe).join(', ')}`,
    )
  return found[0]
}
