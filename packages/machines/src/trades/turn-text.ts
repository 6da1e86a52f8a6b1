import type { TradeState } from '@cht/sdk/trades'
import { formatPrice } from './labels.js'
import type { TradeView } from './selectors.js'

/** What the trade waits for, by the states in which a party has to act. `sum`: the price, or the tokens without one. */
const TURN_TEXTS: Partial<Record<TradeState, (sum: string) => string>> = {
  awaitingPayment: (sum) => `Pay ${sum}`,
  expired: (sum) => `Send proof if you have paid ${sum}`,
  'paid.awaitingConfirmation': (sum) => `Confirm that you received ${sum}`,
  'paid.lateConfirmation': (sum) => `Your confirmation of ${sum} is late`,
}

/** What a trade asks of the party whose turn it is, such as `Pay 75,000.00 NGN`. */
export function describeTurn({ state, trade }: TradeView): string {
  return TURN_TEXTS[state]?.(formatPrice(trade)) ?? 'Open the order'
}
