import { MINUTE } from '@cht/sdk/time'
import { Button } from '../../components/button.js'
import { formatUpcomingTime } from '../../components/format-time.js'
import { Loading } from '../../components/loading.js'
import { useReached } from '../../hooks/use-reached.js'
import styles from './session-banner.module.css'
import { SessionCountdown } from './session-countdown.js'
import type { SessionView } from './use-session-status.js'

interface SessionBannerProps extends Pick<SessionView, 'banner' | 'at' | 'timeZone' | 'refresh'> {
  /** Whether the user has an open trade. Near the end of a session, a note says that the trade continues. */
  hasOpenTrade?: boolean
}

/** How long before the end of a session the note is shown, in ms. */
const NOTICE_PERIOD = 5 * MINUTE

const EndingNote = ({ endsAt }: { endsAt: number }) => {
  const isEndingSoon = useReached(endsAt - NOTICE_PERIOD)
  return (
    <p role="status" className={styles.ending}>
      {isEndingSoon && 'This session ends soon. Your open trade goes on until its own deadline.'}
    </p>
  )
}

/** Reserves the height of the banner while it loads. */
const Placeholder = () => (
  <div aria-hidden className={styles.banner} data-state="loading">
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

/** The current or the next live session, with a countdown (spec section 2). */
export function SessionBanner({ banner, at, timeZone, hasOpenTrade = false, refresh }: SessionBannerProps) {
  if (banner.state === 'loading')
    return (
      <>
        <Loading cover />
        <Placeholder />
      </>
    )
  if (banner.state === 'none' || banner.state === 'unavailable')
    return (
      <section aria-label="Live session" className={styles.banner} data-state={banner.state}>
        {banner.state === 'none' ? (
          <p className={styles.title}>No live sessions yet</p>
        ) : (
          <>
            <p className={styles.title}>Live sessions are unavailable right now</p>
            <Button size="small" onClick={refresh}>
              Try again
            </Button>
          </>
        )}
      </section>
    )
  const { state, session } = banner
  return (
    <section aria-label="Live session" className={styles.banner} data-state={state}>
      <div>
        <p className={styles.title}>
          {state === 'ongoing' ? 'Trade session in progress, Ends in:' : 'Next live session starts in:'}
        </p>
        <p className={styles.when}>
          {state === 'ongoing'
            ? `Until ${formatUpcomingTime(session.endsAt, at, timeZone)}`
            : formatUpcomingTime(session.startsAt, at, timeZone)}
        </p>
      </div>
      <SessionCountdown
        deadline={state === 'ongoing' ? session.endsAt : session.startsAt}
        label={state === 'ongoing' ? 'Time left in this session' : 'Time until the next session'}
      />
      {state === 'ongoing' && hasOpenTrade && <EndingNote endsAt={session.endsAt} />}
    </section>
  )
}
