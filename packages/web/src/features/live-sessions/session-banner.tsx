import { MINUTE } from '@cht/sdk/time'
import { Button } from '../../components/button.js'
import { Loading } from '../../components/loading.js'
import { formatStart } from '../../components/when.js'
import { useReached } from '../../hooks/use-reached.js'
import styles from './session-banner.module.css'
import { SessionCountdown } from './session-countdown.js'
import type { SessionView } from './use-session-status.js'

interface SessionBannerProps extends Pick<SessionView, 'banner' | 'at' | 'timeZone' | 'refresh'> {
  /** Whether the reader has a trade that is not over, and could think that it ends with the session. */
  trading?: boolean
}

/** Said this long before a session ends, in ms. */
const SOON = 5 * MINUTE

const EndingNote = ({ endsAt }: { endsAt: number }) => {
  const soon = useReached(endsAt - SOON)
  return (
    <p role="status" className={styles.ending}>
      {soon && 'This session ends soon. Your open trade goes on until its own deadline.'}
    </p>
  )
}

/** Where the banner will stand, as tall as it will be. */
const Place = () => (
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

/** The live-session banner (spec section 2). */
export function SessionBanner({ banner, at, timeZone, trading = false, refresh }: SessionBannerProps) {
  if (banner.state === 'loading')
    return (
      <>
        <Loading cover />
        <Place />
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
            ? `Until ${formatStart(session.endsAt, at, timeZone)}`
            : formatStart(session.startsAt, at, timeZone)}
        </p>
      </div>
      <SessionCountdown
        deadline={state === 'ongoing' ? session.endsAt : session.startsAt}
        label={state === 'ongoing' ? 'Time left in this session' : 'Time until the next session'}
      />
      {state === 'ongoing' && trading && <EndingNote endsAt={session.endsAt} />}
    </section>
  )
}
