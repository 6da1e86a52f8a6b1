import { describeTradeState, getTradeStateTone } from '@cht/machines/trades'
import { TRADE_STATES } from '@cht/sdk/rules'
import { Chip } from '@cht/ui/chip'

/** The state of a trade, with its tone; one that this version does not know as it is. */
export function TradeStateChip({ state }: { state: string | undefined }) {
  const known = TRADE_STATES.find((one) => one === state)
  if (known) return <Chip tone={getTradeStateTone(known)}>{describeTradeState(known)}</Chip>
  return state === undefined ? '–' : <Chip>{state}</Chip>
}
