import { STATE_LABELS, situationOf, type TradeView, turnText } from '@cht/machines/trades'
import { Card } from '../../components/card.js'
import { Chip } from '../../components/chip.js'
import { Ring } from '../../components/circular-progress.js'
import { Countdown } from '../../components/countdown.js'
import { formatStart } from '../../components/when.js'
import { useClock } from '../../hooks/use-app.js'
import { TimeAnnouncer } from './time-announcer.js'
import styles from './trade.module.css'
import { STATE_TONES } from './trade-looks.js'

/** The state of a trade, whose turn it is, the time left, and what happens at the deadline. */
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
      {deadline !== undefined && <TimeAnnouncer key={deadline} deadline={deadline} />}
    </Card>
  )
}
