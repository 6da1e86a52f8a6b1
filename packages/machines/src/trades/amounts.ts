import type { MatchedOrder } from '@cht/sdk/contract'
import { formatMoney } from '@cht/sdk/rules'
import type { TradeView } from './selectors.js'

/** What the seller says has arrived, of a payment of another amount than agreed. */
export interface ReceivedAmount {
  /** All that has arrived. */
  received: string
  /** What is missing; undefined unless less has arrived. */
  missing: string | undefined
  /** What the seller should send back; undefined unless more has arrived. */
  excess: string | undefined
}

/** Whether the viewing party can report that another amount has arrived than agreed. */
export function canReportAmount({ trade, snapshot, party }: TradeView): boolean {
  // Any amount but the agreed one: the chart refuses that one alone. A back end without reports sends no list of them.
  return trade.receivedAmounts !== undefined && snapshot.can({ type: 'amount.report', by: party, amount: 0 })
}

/** What the seller has last reported to have arrived; undefined if the seller has reported no other amount. */
export function viewReceivedAmount({ payment, receivedAmounts }: MatchedOrder): ReceivedAmount | undefined {
  const received = receivedAmounts?.at(-1)
  if (received === undefined || payment === undefined) return undefined
  const format = (amount: number) => formatMoney({ ...payment, amount })
  return {
    received: format(received),
    missing: received < payment.amount ? format(payment.amount - received) : undefined,
    excess: received > payment.amount ? format(received - payment.amount) : undefined,
  }
}
