import type { TradeEvent } from '@cht/machines/lifecycles'
import type { InputOf, trades } from '@cht/sdk/contract'
import type { Party } from '@cht/sdk/rules'

/** The event of a party's answer to a request to cancel. The chart refuses an acceptance of who states that there was a payment. */
export function createCancellationAnswer(
  by: Party,
  { accept, isPaid, cancelsSellOrder }: Omit<InputOf<typeof trades.answerCancellation>, 'id'>,
): TradeEvent {
  return accept
    ? { type: 'cancellation.accept', by, isPaid, cancelsSellOrder }
    : { type: 'cancellation.decline', by, isPaid }
}
