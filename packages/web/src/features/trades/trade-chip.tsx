import { getTradeLabel, getTradeTone, getTurnEnd, isMyTurn, type TradeView } from '@cht/machines/trades'
import { Chip } from '@cht/ui/chip'
import { Countdown } from '@cht/ui/countdown'

/** "Your turn" or the state of a trade, with the time left. */
export function TradeChip({ view }: { view: TradeView }) {
  const isUsersTurn = isMyTurn(view)
  const deadline = isUsersTurn ? getTurnEnd(view) : view.deadline
  return (
    <Chip tone={isUsersTurn ? 'negative' : getTradeTone(view)}>
      {isUsersTurn ? 'Your turn' : getTradeLabel(view)}
      {deadline !== undefined && (
        <>
          {' · '}
          <Countdown deadline={deadline} label="Time left" suffix=" left" />
        </>
      )}
    </Chip>
  )
}
