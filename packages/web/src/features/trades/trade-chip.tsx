import { isYourTurn, STATE_LABELS, type TradeView } from '@cht/machines/trades'
import { Chip } from '../../components/chip.js'
import { Countdown } from '../../components/countdown.js'
import { STATE_TONES } from './trade-looks.js'

/** A trade in a few words: whose turn it is, or its state; and what is left of its window. */
export function TradeChip({ view }: { view: TradeView }) {
  const { state, deadline } = view
  const yours = isYourTurn(view)
  return (
    <Chip tone={yours ? 'negative' : STATE_TONES[state]}>
      {yours ? 'Your turn' : STATE_LABELS[state]}
      {deadline !== undefined && (
        <>
          {' · '}
          <Countdown deadline={deadline} label="Time left" suffix=" left" />
        </>
      )}
    </Chip>
  )
}
