import { MINUTE, PAYMENT_EXTENSION } from '@cht/sdk/rules'
import { formatPrice } from './labels.js'
import type { TradeView } from './selectors.js'
import { getMyTurn, type TurnName } from './turns.js'

interface TurnText {
  /** `sum`: the price, or the tokens without one. */
  inApp: (sum: string) => string
  /** For a notification of the system, which others may read: no name and no sum. */
  outside: string
}

const same = (text: string): TurnText => ({ inApp: () => text, outside: text })

const TURN_TEXTS: Record<TurnName, TurnText> = {
  pay: { inApp: (sum) => `Pay ${sum}`, outside: 'Pay and send the proof' },
  sendProof: {
    inApp: (sum) => `Send proof if you have paid ${sum}`,
    outside: 'The payment window is over. If you have paid, send the proof',
  },
  confirm: {
    inApp: (sum) => `Confirm that you received ${sum}`,
    outside: 'Check your account, then confirm',
  },
  confirmLate: {
    inApp: (sum) => `Your confirmation of ${sum} is late`,
    outside: 'Your confirmation is late. Check your account',
  },
  answerExtension: same(`Agree to ${PAYMENT_EXTENSION / MINUTE} more minutes, or decline`),
  answerCancellation: same('Agree to cancel, or decline'),
  answerOperator: same('Answer the operator'),
  answerDecision: same('Accept the decision, or ask for a review'),
}

/** What a trade asks of the viewing party, such as `Pay 75,000.00 NGN`; `Open the order` if it asks nothing. */
export function describeTurn(view: TradeView): string {
  const name = getMyTurn(view)
  return name === undefined ? 'Open the order' : TURN_TEXTS[name].inApp(formatPrice(view.trade))
}

/** What a turn asks, without names and sums, for a notification of the system. */
export function describeTurnOutside(name: TurnName): string {
  return TURN_TEXTS[name].outside
}
