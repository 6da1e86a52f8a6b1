import { STATE_LABELS, situationOf, type TradeView, turnText } from '@cht/machines/trades'
import { useClock } from '../../bindings/exchange.js'
import { Card } from '../../ui/card.js'
import { Chip } from '../../ui/chip.js'
import { Countdown } from '../../ui/countdown.js'
import { Ring } from '../../ui/ring.js'
import { formatStart } from '../../ui/when.js'
import { Milestones } from './milestones.js'
import styles from './trade.module.css'
import { STATE_TONES } from './trade-looks.js'

/** Whose turn, until when, and what happens at zero. */
export function TradeTimer({ view }: { view: TradeView }) {
  const { state, deadline, allotted } = view
  const label = STATE_LABELS[state]
  const turn = turnText(view)
  const { now } = useClock()
  return (
    <Card className={styles.timer} aria-label="Where this trade stands">
      {deadline !== undefined && allotted !== undefined && <Ring deadline={deadline} length={allotted} />}
      <div className={styles.timerText}>
        <p className={styles.chips}>
          <Chip tone={STATE_TONES[state]}>{label}</Chip>
          {turn !== undefined && <span className={styles.turn}>{turn}</span>}
        </p>
        {deadline !== undefined && (
          <p className={styles.time}>
            <Countdown deadline={deadline} label={`${label}, time left`} length={allotted} />
            <small>until {formatStart(deadline, now(), undefined)}</small>
          </p>
        )}
      </div>
      <p className={styles.situation}>{situationOf(view)}</p>
      {deadline !== undefined && <Milestones key={deadline} deadline={deadline} />}
    </Card>
  )
}
