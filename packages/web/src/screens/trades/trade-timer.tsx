import { Card } from '../../ui/card.js'
import { Chip } from '../../ui/chip.js'
import { Countdown } from '../../ui/countdown.js'
import { Ring } from '../../ui/ring.js'
import { Milestones } from './milestones.js'
import styles from './trade.module.css'
import type { TradeView } from './trade-view.js'
import { STATE_FACES, situationOf, TURN } from './trade-words.js'

const turnText = ({ state, party, them }: TradeView) => {
  const turn = TURN[state]
  if (turn === undefined) return undefined
  return turn === party ? 'Your turn' : `${them}’s turn`
}

/** Whose turn, until when, and what happens at zero. */
export const TradeTimer = ({ view }: { view: TradeView }) => {
  const { state, party, them, deadline, trade } = view
  const { label, tone, window } = STATE_FACES[state]
  const turn = turnText(view)
  return (
    <Card className={styles.timer} aria-label="Where this trade stands">
      {deadline !== undefined && window !== undefined && <Ring deadline={deadline} length={window} />}
      <div className={styles.timerText}>
        <p className={styles.chips}>
          <Chip tone={tone}>{label}</Chip>
          {turn !== undefined && <span className={styles.turn}>{turn}</span>}
        </p>
        {deadline !== undefined && (
          <p className={styles.time}>
            <Countdown deadline={deadline} label={`${label}, time left`} />
          </p>
        )}
      </div>
      <p className={styles.situation}>{situationOf(state, party, them, trade)}</p>
      {deadline !== undefined && <Milestones key={deadline} deadline={deadline} />}
    </Card>
  )
}
