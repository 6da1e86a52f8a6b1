import type { Row } from '../../kernel/tables.js'
import { toIso } from '../to-iso.js'
import type { MatchableOrder } from './matching.js'

/** The columns of an order, and of saved details, that say where money is paid to. */
export const PAYMENT_DETAILS = [
  'bankName',
  'accountName',
  'accountNumber',
  'cryptoNetwork',
  'cryptoAddress',
] as const

/** Payment details as they are stored; null if they are not given. */
export type PaymentDetails = Row<'orders', (typeof PAYMENT_DETAILS)[number]>

/** An order and its user. */
export type OrderRow = MatchableOrder &
  PaymentDetails &
  Row<'orders', 'side' | 'status' | 'createdAt' | 'cancelledByOperator'> &
  Row<'users', 'fullName' | 'phoneNumber'>

/** Converts payment details to the wire; those that are null are left out (decision 9). */
export function toWirePaymentDetails(row: PaymentDetails) {
  return {
    bankName: row.bankName ?? undefined,
    accountName: row.accountName ?? undefined,
    accountNumber: row.accountNumber ?? undefined,
    cryptoNetwork: row.cryptoNetwork ?? undefined,
    cryptoAddress: row.cryptoAddress ?? undefined,
  }
}

/** Converts an order without a trade to the wire, for its owner. */
export function toWireOrder(row: OrderRow) {
  return {
    _id: row.id,
    user: { _id: row.userId, fullName: row.fullName, phoneNumber: row.phoneNumber },
    amount: row.amount,
    status: row.status,
    paymentMethod: row.paymentMethod,
    createdAt: toIso(row.createdAt),
    cancelledByOperator: row.cancelledByOperator || undefined,
    ...toWirePaymentDetails(row),
  }
}
