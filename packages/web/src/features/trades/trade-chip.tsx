import { getTradeLabel, getTurnEnd, isMyTurn, type TradeView } from '@cht/machines/trades'
import { Chip } from '../../components/chip.js'
import { Countdown } from '../../components/countdown.js'
import { STATE_TONES } from './trade-looks.js'

/** "Your turn" or the state of a trade, with the time left. */
export function TradeChip({ view }: { view: TradeView }) {
  const { state } = view
  const isUsersTurn = isMyTurn(view)
  const deadline = isUsersTurn ? getTurnEnd(view) : view.deadline
  return (
    <Chip tone={isUsersTurn ? 'negative' : STATE_TONES[state]}>
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
