import { useApp } from '@cht/machines/react'
import { formatDataAge } from '@cht/ui/format/relative-time'
import { useOnline } from '@cht/ui/hooks/use-online'
import { useSyncExternalStore } from 'react'
import styles from './frame.module.css'

/**
 * Shown above every screen except the landing page while the browser is offline, or while the exchange does not answer. It says how old
 * the data on the screen is, if there is any. Screen readers announce the message; the age, which changes, is outside the live
 * region.
 */
export function ConnectionBanner() {
  const isOnline = useOnline()
  const { clock, getFreshness } = useApp()
  const getAge = () => {
    const { asOf, isFailing } = getFreshness()
    if (asOf === undefined) return ''
    return isOnline && !isFailing ? '' : formatDataAge(asOf, clock.now())
  }
  const age = useSyncExternalStore(clock.subscribe, getAge, getAge)
  const message = isOnline ? 'The exchange is not responding.' : 'You are offline.'
  const isShown = !isOnline || age !== ''
  return (
    <div className={isShown ? styles.warning : undefined}>
      <span role="status">{isShown && message}</span>
      {/* The key replaces the element with its text, whatever a translation has made of it. */}
      {isShown && age !== '' && <span key={age}> This data is from {age}.</span>}
    </div>
  )
}
