import { useReached } from '@cht/machines/react'
import { MINUTE, type Occurrence } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Loading } from '@cht/ui/loading'
import { useTimeFormat } from '@cht/ui/ui-provider'
import type { ReactNode } from 'react'
import styles from './session-banner.module.css'
import { SessionCountdown } from './session-countdown.js'
import type { LiveSessionView } from './use-live-session.js'

interface SessionBannerProps {
  session: LiveSessionView
  /** Whether the user has an open trade: near the end of a session, a note then says that the trade continues. */
  hasOpenTrade?: boolean
  /** `row` where the content below it comes first: a line of text beside small boxes. */
  variant?: 'panel' | 'row'
  /** More about the sessions, if there are any. */
  children?: ReactNode
}

/** How long before the end of a session the note is shown, in ms. */
const ENDING_NOTE_PERIOD = 5 * MINUTE

const EndingNote = ({ endsAt }: { endsAt: number }) => {
  const isEndingSoon = useReached(endsAt - ENDING_NOTE_PERIOD)
  return (
    <p role="status" className={styles.ending}>
      {isEndingSoon && 'This session ends soon. Your open trade goes on until its own deadline.'}
    </p>
  )
}

/** Reserves the height of the banner while it loads. */
const Placeholder = ({ variant }: { variant: 'panel' | 'row' }) => (
  <div aria-hidden className={styles.banner} data-variant={variant} data-loading>
    <div>
      <p className={styles.title}>Next live session starts in:</p>
      <p className={styles.when}>today</p>
    </div>
    <div className={styles.boxes}>
      <span className={styles.box}>
        <b>00</b>
        hours
      </span>
    </div>
  </div>
)

const SessionTimes = ({
  occurrence: { startsAt, endsAt },
  isLive,
  at,
}: Pick<LiveSessionView, 'isLive' | 'at'> & { occurrence: Occurrence }) => {
  const { formatUpcomingTime } = useTimeFormat()
  return (
    <>
      <div>
        <p className={styles.title}>
          {isLive ? 'Trade session in progress, Ends in:' : 'Next live session starts in:'}
        </p>
        <p className={styles.when}>
          {isLive ? `Until ${formatUpcomingTime(endsAt, at)}` : formatUpcomingTime(startsAt, at)}
        </p>
      </div>
      <SessionCountdown
        deadline={isLive ? endsAt : startsAt}
        label={isLive ? 'Time left in this session' : 'Time until the next session'}
      />
    </>
  )
}

const Unavailable = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <p className={styles.title}>Live sessions are unavailable right now</p>
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  </>
)

/** The current or the next live session, with a countdown (spec section 2). */
export function SessionBanner({
  session,
  hasOpenTrade = false,
  variant = 'panel',
  children,
}: SessionBannerProps) {
  const { flow, snapshot, occurrence, isLive, at, refresh } = session
  if (flow.matches('loading'))
    return (
      <>
        <Loading cover />
        <Placeholder variant={variant} />
      </>
    )
  const renderContent = () => {
    if (flow.matches('unavailable')) return <Unavailable onRetry={refresh} />
    if (snapshot.matches('none') || !occurrence) return <p className={styles.title}>No live sessions yet</p>
    return (
      <>
        <SessionTimes occurrence={occurrence} isLive={isLive} at={at} />
        {isLive && hasOpenTrade && <EndingNote endsAt={occurrence.endsAt} />}
        {children}
      </>
    )
  }
  return (
    <section
      aria-label="Live session"
      className={styles.banner}
      data-variant={variant}
      data-live={isLive || undefined}
      data-upcoming={snapshot.matches('upcoming') || undefined}
    >
      {renderContent()}
    </section>
  )
}
