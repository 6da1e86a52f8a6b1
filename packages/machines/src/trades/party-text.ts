import type { MatchedOrder } from '@cht/sdk/contract'
import { formatTokens, PARTIES } from '@cht/sdk/rules'
import { isDecidedFor } from '../appeals/selectors.js'
import { hasGracePeriod, isEscrowed } from '../back-end-rules.js'
import { viewReceivedAmount } from './amounts.js'
import { formatPrice } from './price.js'
import type { TradeView } from './selectors.js'
import type { PartyTexts } from './states.js'

/** The seller's account of a trade, as its seller reads it: `your First Bank account ending in 4567`. */
const describeAccount = ({ sellOrder }: MatchedOrder): string => {
  const { bankName, accountNumber, cryptoNetwork, cryptoAddress, paymentMethod } = sellOrder
  const [number, name] =
    paymentMethod === 'usdt'
      ? [cryptoAddress, [cryptoNetwork, 'wallet']]
      : [accountNumber, [bankName, 'account']]
  const ending = number === undefined ? [] : [`ending in ${number.slice(-4)}`]
  return ['your', ...name, ...ending].filter((word) => word !== undefined).join(' ')
}

/** The text for the viewing party. */
export function getPartyText(texts: PartyTexts, { party, counterpartyName, trade }: TradeView): string {
  const text = texts[party]
  if (typeof text === 'string') return text
  const { received = '', missing } = viewReceivedAmount(trade) ?? {}
  return text({
    them: counterpartyName,
    tokens: formatTokens(trade.amount),
    sum: formatPrice(trade),
    account: describeAccount(trade),
    isPaid: trade.paidAt !== undefined,
    isEscrowed: isEscrowed(trade),
    hasGrace: hasGracePeriod(trade),
    shortfall: missing === undefined ? undefined : { received, missing },
    decidedFor: PARTIES.find((winner) => isDecidedFor(trade, winner)),
  })
}
