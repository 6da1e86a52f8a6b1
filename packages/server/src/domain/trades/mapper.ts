import type { StoredAppeal, StoredTrade } from '@cht/machines/lifecycles'
import type { AppealState } from '@cht/sdk/appeals'
import type { Currency } from '@cht/sdk/money'
import type { PaymentMethod } from '@cht/sdk/orders'
import { DETAILS_SHOWN_FOR, type Party, type TradeState } from '@cht/sdk/trades'
import { statusOfTrade } from '../../trades/states.js'
import { toWirePaymentDetails } from '../orders/mapper.js'

/** What one side of a case writes; each side files once (decision 6). */
export interface Filing {
  by: Party
  reason: string
  description: string
}

export interface TradeRow {
  id: string
  buyOrderId: string
  sellOrderId: string
  buyerId: string
  sellerId: string
  buyerName: string
  buyerPhone: string
  sellerName: string
  sellerPhone: string
  amount: number
  paymentAmount: number | null
  paymentCurrency: Currency | null
  state: TradeState
  matchedAt: number
  paymentDueAt: number
  graceEndsAt: number
  paidAt: number | null
  confirmationDueAt: number | null
  endedAt: number | null
  paymentMethod: PaymentMethod
  bankName: string | null
  accountName: string | null
  accountNumber: string | null
  cryptoNetwork: string | null
  cryptoAddress: string | null
  hasProof: boolean
  appealId: string | null
  appealState: AppealState | null
  filings: (Filing & { filedAt: string })[]
}

/** What of a row its lifecycle is restored from. */
export type StoredRow = Pick<
  TradeRow,
  'state' | 'paymentDueAt' | 'graceEndsAt' | 'paidAt' | 'confirmationDueAt'
>

/** The row as the lifecycle knows it. */
export function storedTrade(row: StoredRow): StoredTrade {
  return {
    state: row.state,
    paymentDueAt: row.paymentDueAt,
    graceEndsAt: row.graceEndsAt,
    paidAt: row.paidAt ?? undefined,
    confirmationDueAt: row.confirmationDueAt ?? undefined,
  }
}

/** The case of the row as its lifecycle knows it; undefined where nobody has appealed. */
export function storedAppeal({ appealState, filings }: TradeRow): StoredAppeal | undefined {
  return appealState === null ? undefined : { state: appealState, filed: filings.map(({ by }) => by) }
}

const iso = (ms: number | null): string | undefined => (ms === null ? undefined : new Date(ms).toISOString())

/** Decision 9: to the counterparty while the trade is open, and for a day after it was completed. */
const isShown = ({ state, endedAt }: TradeRow, now: number): boolean =>
  endedAt === null || (state === 'completed' && now < endedAt + DETAILS_SHOWN_FOR)

/** A trade as the wire carries it, to one of its parties; what decision 9 withholds is absent. */
export function presentTrade(row: TradeRow, viewerId: string, now: number) {
  const shown = isShown(row, now)
  const own = (id: string) => shown || viewerId === id
  const phone = (id: string, number: string) => (own(id) ? number : undefined)
  return {
    _id: row.id,
    amount: row.amount,
    status: statusOfTrade(row.state),
    paymentStatus: row.paidAt === null ? 'pending' : 'paid',
    paidAt: iso(row.paidAt),
    buyer: { _id: row.buyerId, fullName: row.buyerName, phoneNumber: phone(row.buyerId, row.buyerPhone) },
    seller: {
      _id: row.sellerId,
      fullName: row.sellerName,
      phoneNumber: phone(row.sellerId, row.sellerPhone),
    },
    buyOrder: { _id: row.buyOrderId, amount: row.amount, paymentMethod: row.paymentMethod },
    sellOrder: {
      _id: row.sellOrderId,
      amount: row.amount,
      paymentMethod: row.paymentMethod,
      ...(own(row.sellerId) ? toWirePaymentDetails(row) : {}),
    },
    matchedOrder: { proofOfPayment: row.hasProof ? `/api/trades/${row.id}/proof` : undefined },
    state: row.state,
    matchedAt: iso(row.matchedAt),
    paymentDueAt: iso(row.paymentDueAt),
    graceEndsAt: iso(row.graceEndsAt),
    confirmationDueAt: iso(row.confirmationDueAt),
    payment:
      row.paymentAmount === null ? undefined : { amount: row.paymentAmount, currency: row.paymentCurrency },
    appeal:
      row.appealId === null
        ? undefined
        : { _id: row.appealId, order: row.id, state: row.appealState, filings: row.filings },
  }
}
