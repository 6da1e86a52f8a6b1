import { Button } from '../../ui/button.js'
import { Loading } from '../../ui/loading.js'
import { formatStart } from '../../ui/when.js'
import styles from './session-banner.module.css'
import { SessionCountdown } from './session-countdown.js'
import type { SessionView } from './use-session-status.js'

type SessionBannerProps = Pick<SessionView, 'banner' | 'at' | 'timeZone' | 'refresh'>

/** The live-session banner (spec section 2). */
export const SessionBanner = ({ banner, at, timeZone, refresh }: SessionBannerProps) => {
  if (banner.state === 'loading') return <Loading cover />
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
    </section>
  )
}
