import type { OrderStatus, PaymentMethod, Side } from '@cht/sdk/orders'

export interface OrderRow {
  id: string
  side: Side
  userId: string
  amount: number
  paymentMethod: PaymentMethod
  country: string
  status: OrderStatus
  bankName: string | null
  accountName: string | null
  accountNumber: string | null
  cryptoNetwork: string | null
  cryptoAddress: string | null
  createdAt: number
  fullName: string
  phoneNumber: string
}

/** Where to pay; absent fields are left out (decision 9). */
export function toWirePaymentDetails(
  row: Pick<OrderRow, 'bankName' | 'accountName' | 'accountNumber' | 'cryptoNetwork' | 'cryptoAddress'>,
) {
  return {
    bankName: row.bankName ?? undefined,
    accountName: row.accountName ?? undefined,
    accountNumber: row.accountNumber ?? undefined,
    cryptoNetwork: row.cryptoNetwork ?? undefined,
    cryptoAddress: row.cryptoAddress ?? undefined,
  }
}

/** An unmatched order, to its owner (wire). */
export function presentOrder(row: OrderRow) {
  return {
    _id: row.id,
    user: { _id: row.userId, fullName: row.fullName, phoneNumber: row.phoneNumber },
    amount: row.amount,
    status: row.status,
    paymentMethod: row.paymentMethod,
    createdAt: new Date(row.createdAt).toISOString(),
    ...toWirePaymentDetails(row),
  }
}
