import { formatTokens, PARTIES } from '@cht/sdk/rules'
import { isDecidedFor } from '../appeals/selectors.js'
import type { TradeView } from './selectors.js'
import type { PartyTexts } from './states.js'

/** The text for the viewing party. */
export function getPartyText(texts: PartyTexts, { party, counterpartyName, trade }: TradeView): string {
  const text = texts[party]
  if (typeof text === 'string') return text
  return text({
    them: counterpartyName,
    tokens: formatTokens(trade.amount),
    isPaid: trade.paidAt !== undefined,
    decidedFor: PARTIES.find((winner) => isDecidedFor(trade, winner)),
  })
}
