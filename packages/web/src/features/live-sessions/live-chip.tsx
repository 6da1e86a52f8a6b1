import { Chip } from '@cht/ui/chip'
import { Countdown } from '@cht/ui/countdown'
import { formatClock } from '@cht/ui/format/countdown'
import { Link } from 'wouter'
import styles from './live-chip.module.css'
import { useLiveSession } from './use-live-session.js'

/** Shown in the top bar while a live session is running. */
export function LiveChip() {
  const { isLive, occurrence } = useLiveSession()
  if (!isLive || !occurrence) return null
  return (
    <Link href="/orders?tab=approved" className={styles.link}>
      <Chip tone="positive">
        <span className={styles.dot} />
        <span className={styles.word}>Live</span>
        <Countdown deadline={occurrence.endsAt} label="Time left in this session" format={formatClock} />
      </Chip>
    </Link>
  )
}
