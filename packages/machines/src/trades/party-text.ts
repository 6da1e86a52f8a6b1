import { formatTokens, PARTIES } from '@cht/sdk/rules'
import { isDecidedFor } from '../appeals/selectors.js'
import { viewReceivedAmount } from './amounts.js'
import type { TradeView } from './selectors.js'
import type { PartyTexts } from './states.js'

/** The text for the viewing party. */
export function getPartyText(texts: PartyTexts, { party, counterpartyName, trade }: TradeView): string {
  const text = texts[party]
  if (typeof text === 'string') return text
  const { received = '', missing } = viewReceivedAmount(trade) ?? {}
  return text({
    them: counterpartyName,
    tokens: formatTokens(trade.amount),
    isPaid: trade.paidAt !== undefined,
    shortfall: missing === undefined ? undefined : { received, missing },
    decidedFor: PARTIES.find((winner) => isDecidedFor(trade, winner)),
  })
}
