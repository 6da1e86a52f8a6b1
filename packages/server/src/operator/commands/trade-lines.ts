import type { MatchedOrder, Order } from '@cht/sdk/contract'
import { formatDateTime, formatMoney, formatTokens, getTradeNumber } from '@cht/sdk/rules'
import type { CommandContext } from './command.js'

type DetailName =
  | 'paymentMethod'
  | 'bankName'
  | 'accountName'
  | 'accountNumber'
  | 'cryptoNetwork'
  | 'cryptoAddress'
type PaidTo = { [Name in DetailName]?: Order[Name] | undefined }

/** Formats how and where a seller is paid. */
export function formatDetails({
  paymentMethod,
  bankName,
  accountName,
  accountNumber,
  cryptoNetwork,
  cryptoAddress,
}: PaidTo): string {
  const details = [paymentMethod, bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress]
  return details.filter(Boolean).join(', ')
}

/** Formats what the buyer pays, and where. */
export function formatPayment({ payment, sellOrder }: Pick<MatchedOrder, 'payment' | 'sellOrder'>): string {
  return `${payment ? formatMoney(payment) : 'no price'} to ${formatDetails(sellOrder)}`
}

/** Prints the number, the amount and the state of a trade, its id, and when it was matched. */
export function printTradeHeader({ print }: Pick<CommandContext, 'print'>, trade: MatchedOrder): void {
  const { _id, amount, state, matchedAt } = trade
  print(`${getTradeNumber(_id)}  ${formatTokens(amount)}  ${state ?? ''}`)
  print(`  ${_id}  ${matchedAt === undefined ? '' : `matched ${formatDateTime(matchedAt)}`}`)
}

/** Prints a trade in a list. */
export function printTradeSummary(context: Pick<CommandContext, 'print'>, trade: MatchedOrder): void {
  printTradeHeader(context, trade)
  context.print(`  seller ${trade.seller.fullName ?? ''}, buyer ${trade.buyer.fullName ?? ''}`)
}
