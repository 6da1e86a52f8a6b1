import { useClock } from '@cht/machines/react'
import {
  describeSituation,
  getTradeLabel,
  getTradeTone,
  getTurnLabel,
  type TradeView,
} from '@cht/machines/trades'
import { Card } from '@cht/ui/card'
import { Chip } from '@cht/ui/chip'
import { CircularProgress } from '@cht/ui/circular-progress'
import { Countdown } from '@cht/ui/countdown'
import { formatUpcomingTime } from '@cht/ui/format/time'
import { Sentence } from '@cht/ui/sentence'
import { TimeAnnouncer } from './time-announcer.js'
import styles from './trade.module.css'

/** The state of a trade, whose turn it is, the time left, and what happens at the deadline. */
export function TradeTimer({ view }: { view: TradeView }) {
  const { deadline, timeAllowed } = view
  const label = getTradeLabel(view)
  const turn = getTurnLabel(view)
  const { now } = useClock()
  return (
    <Card className={styles.timer} aria-label="Where this trade stands">
      {deadline !== undefined && timeAllowed !== undefined && (
        <CircularProgress deadline={deadline} length={timeAllowed} />
      )}
      <div className={styles.timerText}>
        <p className={styles.chips}>
          <Chip tone={getTradeTone(view)}>{label}</Chip>
          {turn !== undefined && (
            <span className={styles.turn}>
              <Sentence name={view.counterpartyName}>{turn}</Sentence>
            </span>
          )}
        </p>
        {deadline !== undefined && (
          <p className={styles.time}>
            <Countdown deadline={deadline} label={`${label}, time left`} length={timeAllowed} />
            <small>until {formatUpcomingTime(deadline, now())}</small>
          </p>
        )}
      </div>
      <p className={styles.situation}>
        <Sentence name={view.counterpartyName}>{describeSituation(view)}</Sentence>
      </p>
      {deadline !== undefined && <TimeAnnouncer key={deadline} deadline={deadline} />}
    </Card>
  )
}
