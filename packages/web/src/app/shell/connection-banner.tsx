import { SECOND } from '@cht/sdk/time'
import { useSyncExternalStore } from 'react'
import { ageText } from '../../components/age-text.js'
import { useApp } from '../../hooks/use-app.js'
import { useOnline } from '../../hooks/use-title.js'
import styles from './frame.module.css'

/** One failed answer is no news: this old, in ms, what is shown is called out of date. */
const STALE = 30 * SECOND

/**
 * Says above every screen that there is no connection, or that the exchange has not answered for a while, and how
 * old what is shown is. The news is told to a screen reader; its age, which changes, is only there to be read.
 */
export function ConnectionBanner() {
  const online = useOnline()
  const { clock, freshness } = useApp()
  const age = useSyncExternalStore(clock.subscribe, () => {
    const { asOf, isFailing } = freshness()
    const now = clock.now()
    if (asOf === undefined || (online && !(isFailing && now - asOf > STALE))) return ''
    return ageText(asOf, now)
  })
  const news = online ? 'The exchange does not answer.' : 'You are offline.'
  const shown = !online || age !== ''
  return (
    <div className={shown ? styles.connection : undefined}>
      <span role="status">{shown && news}</span>
      {shown && age !== '' && <span> What you see is as of {age}.</span>}
    </div>
  )
}
