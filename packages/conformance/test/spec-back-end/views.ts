/**
 * The entities with the fields of section 3 of the specification, and no others. A matched order also has an `_id`, without
 * which it could not be paid.
 */
import type { Investment, Order, Store, Trade, User } from './store.js'

const toInstant = (ms: number) => new Date(ms).toISOString()

export function viewUser(user: User) {
  const { password, code, joinedAt, referrer, hasPendingVerification, ...fields } = user
  return fields
}

const viewParty = ({ _id, fullName, phoneNumber }: User) => ({ _id, fullName, phoneNumber })

export function viewOrder(order: Order, status = 'pending') {
  const { _id, user, amount, paymentMethod } = order
  const { fullName, phoneNumber } = user
  const details =
    order.side === 'sell'
      ? {
          bankName: order.bankName,
          accountName: order.accountName,
          accountNumber: order.accountNumber,
          cryptoNetwork: order.network,
          cryptoAddress: order.walletAddress,
        }
      : {}
  return { _id, user: { fullName, phoneNumber }, amount, status, paymentMethod, ...details }
}

export function viewTrade({ _id, sellOrder, buyOrder, paidAt, proofOfPayment, isConfirmed }: Trade) {
  const status = isConfirmed ? 'completed' : 'approved'
  return {
    _id,
    sellOrder: viewOrder(sellOrder, status),
    buyOrder: viewOrder(buyOrder, status),
    seller: viewParty(sellOrder.user),
    buyer: viewParty(buyOrder.user),
    amount: sellOrder.amount,
    status,
    paymentStatus: paidAt === undefined ? 'pending' : 'paid',
    ...(paidAt === undefined ? {} : { paidAt: toInstant(paidAt), matchedOrder: { proofOfPayment } }),
  }
}

export function viewInvestment({
  _id,
  amount,
  planDurationDays,
  roiPercentage,
  createdAt,
  endsAt,
}: Investment) {
  return {
    _id,
    amount,
    planDurationDays,
    roiPercentage,
    investmentCreatedAt: toInstant(createdAt),
    investmentEndsAt: toInstant(endsAt),
  }
}

export function viewNotifications({ notifications }: Store, reader: User) {
  return notifications
    .filter(({ user }) => user === reader)
    .map(({ title, content, category, createdAt }) => ({
      title,
      content,
      category,
      createdAt: toInstant(createdAt),
    }))
}

export function viewReferral(user: User, amountInvested: number, bonus: number) {
  return { username: user.username, amountInvested, dateJoined: toInstant(user.joinedAt), bonus }
}

export function viewCountdown(endsAt: number, percentageCompleted: number) {
  return { countdownEndsAt: toInstant(endsAt), percentageCompleted }
}
