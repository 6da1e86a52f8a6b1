import { maskNumber } from '../../domain/mask-number.js'
import type { toWireOrder } from '../../domain/trading/order-mapper.js'
import type { toOperatorTrade } from '../../domain/trading/trade-mapper.js'

type WireOrder = ReturnType<typeof toWireOrder>
type WireTrade = ReturnType<typeof toOperatorTrade>

const maskIfGiven = (number: string | undefined) => (number === undefined ? undefined : maskNumber(number))

const maskUser = <User extends { phoneNumber?: string | undefined }>(user: User): User => ({
  ...user,
  phoneNumber: maskIfGiven(user.phoneNumber),
})

const maskDetails = <
  Details extends { accountNumber?: string | undefined; cryptoAddress?: string | undefined },
>(
  details: Details,
): Details => ({
  ...details,
  accountNumber: maskIfGiven(details.accountNumber),
  cryptoAddress: maskIfGiven(details.cryptoAddress),
})

/** Masks the numbers of an order on the wire. */
export function maskOrder(order: WireOrder): WireOrder {
  return { ...maskDetails(order), user: maskUser(order.user) }
}

/** Masks the numbers of a trade on the wire. Of the payer's bank account it has the last four digits only. */
export function maskTrade<Trade extends WireTrade>(trade: Trade): Trade {
  return {
    ...trade,
    buyer: maskUser(trade.buyer),
    seller: maskUser(trade.seller),
    sellOrder: maskDetails(trade.sellOrder),
    payer: trade.payer && { ...trade.payer, address: maskIfGiven(trade.payer.address) },
  }
}
