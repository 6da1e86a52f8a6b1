import { formatTokens } from '@cht/sdk/money'
import { tradeNumber } from '@cht/sdk/trades'
import { RefusedError } from '../errors.js'
import { text } from '../value-parsers.js'
import type { Call } from './command.js'
import { listAll } from './requests.js'

export type OpenAppeal = Awaited<ReturnType<Call['client']['appeals']>>[number]

/** An appeal's id, its trade's, or the number of its order that the users see, with or without its `#`. */
export const appealName = text('ID|NUMBER')

const isNumber = (name: string) => /^#?\w{4}$/.test(name)

const described = ({ id, trade }: OpenAppeal) =>
  `${id} (buyer ${trade.buyer.fullName}, ${formatTokens(trade.amount)})`

/**
 * The open case of this name; undefined where no open one has the id. Throws where no open order has the number, or
 * several have.
 */
export async function findOpenAppeal({ client }: Call, name: string): Promise<OpenAppeal | undefined> {
  const number = `#${name.replace('#', '').toUpperCase()}`
  const cases = await listAll(client.appeals)
  const found = cases.filter(
    ({ id, trade }) => id === name || trade._id === name || tradeNumber(trade._id) === number,
  )
  if (found.length === 0 && isNumber(name)) throw new RefusedError(`No open appeal is about order ${number}`)
  if (found.length > 1)
    throw new RefusedError(
      `${found.length} open appeals are about an order numbered ${number}; name one by its id: ${found.map(described).join(', ')}`,
    )
  return found[0]
}
