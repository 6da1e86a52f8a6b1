import { Chip } from '../../ui/chip.js'
import { Countdown } from '../../ui/countdown.js'
import type { TradeView } from './trade-view.js'
import { STATE_FACES, TURN } from './trade-words.js'

/** A trade in a few words: whose turn it is, or its state; and what is left of its window. */
export const TradeChip = ({ view: { state, party, deadline } }: { view: TradeView }) => {
  const { label, tone } = STATE_FACES[state]
  const yours = TURN[state] === party
  return (
    <Chip tone={yours ? 'negative' : tone}>
      {yours ? 'Your turn' : label}
      {deadline !== undefined && (
        <>
          {' · '}
          <Countdown deadline={deadline} label="Time left" suffix=" left" />
        </>
      )}
    </Chip>
  )
}
