import type { MatchedOrder, Order } from '@cht/sdk/contract'
import { formatMoney, formatTokens, getTradeNumber } from '@cht/sdk/rules'
import { formatTime } from '../format-time.js'
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
  print(`  ${_id}  ${matchedAt === undefined ? '' : `matched ${formatTime(matchedAt)}`}`)
}

/** Prints a trade in a list. */
export function printTradeSummary(context: Pick<CommandContext, 'print'>, trade: MatchedOrder): void {
  printTradeHeader(context, trade)
  context.print(`  seller ${trade.seller.fullName ?? ''}, buyer ${trade.buyer.fullName ?? ''}`)
}

/** What the buyer says of a transfer of USDT, which has no name of a sender. */
const listWalletLines = ({ transactionHash, restTransactionHash, payer }: MatchedOrder): string[] => [
  `transaction ${transactionHash ?? 'not given'}`,
  ...(restTransactionHash === undefined ? [] : [`transaction of the rest ${restTransactionHash}`]),
  `sent from ${payer?.address ?? 'an address that the buyer did not give'}`,
]

/** From whom the buyer says to have paid, compared with the name of the buyer. */
const formatBankPayer = ({ payer, payerNameDiffers, buyerNameVerified }: MatchedOrder): string => {
  const name = payer?.name === undefined ? 'the buyer did not say from whom' : `paid by ${payer.name}`
  const account = payer?.account === undefined ? '' : `, account ending in ${payer.account}`
  const difference = payerNameDiffers ? ', WHICH IS NOT THE BUYER’S NAME' : ''
  const verified = buyerNameVerified ? '' : ', the buyer’s name is not verified'
  return `${name}${account}${difference}${verified}`
}

/** Prints from whom the buyer says to have paid (decision 40); nothing before a proof was sent. */
export function printPayer({ print }: Pick<CommandContext, 'print'>, trade: MatchedOrder): void {
  if (trade.paidAt === undefined) return
  const isUsdt = trade.sellOrder.paymentMethod === 'usdt'
  for (const line of isUsdt ? listWalletLines(trade) : [formatBankPayer(trade)]) print(`  ${line}`)
}
