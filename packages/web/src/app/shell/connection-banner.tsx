import { SECOND } from '@cht/sdk/time'
import { useSyncExternalStore } from 'react'
import { formatRelativeTime } from '../../components/format-relative-time.js'
import { useApp } from '../../hooks/use-app.js'
import { useOnline } from '../../hooks/use-online.js'
import styles from './frame.module.css'

/** Age in ms above which data that cannot be refreshed is reported. A single failed request is not reported. */
const STALE_AFTER = 30 * SECOND

/**
 * Shown above every screen except the landing page while the browser is offline, or while data older than 30 seconds cannot
 * be loaded again. It says how old the data on the screen is, if there is any. Screen readers announce the message; the age,
 * which changes, is outside the live region.
 */
export function ConnectionBanner() {
  const isOnline = useOnline()
  const { clock, getFreshness } = useApp()
  const age = useSyncExternalStore(clock.subscribe, () => {
    const { asOf, isFailing } = getFreshness()
    const now = clock.now()
    if (asOf === undefined) return ''
    const isStale = isFailing && now - asOf > STALE_AFTER
    return isOnline && !isStale ? '' : formatRelativeTime(asOf, now)
  })
  const message = isOnline ? 'The exchange is not responding.' : 'You are offline.'
  const isShown = !isOnline || age !== ''
  return (
    <div className={isShown ? styles.warning : undefined}>
      <span role="status">{isShown && message}</span>
      {isShown && age !== '' && <span> This data is from {age}.</span>}
    </div>
  )
}
