import { useSyncExternalStore } from 'react'
import { Button } from '../../components/button.js'
import { Card } from '../../components/card.js'
import { BRAND } from '../../platform/brand.js'
import { remember, useRemembered } from '../../platform/device-storage.js'
import { focusMain } from '../../platform/focus-main.js'
import styles from './install-card.module.css'

const ANSWERED = 'install-offer'

const onOffer = (listener: () => void) => {
  window.addEventListener('beforeinstallprompt', listener)
  return () => window.removeEventListener('beforeinstallprompt', listener)
}

/** Offers once to install the app, where the browser can do so. */
export function InstallCard() {
  const offer = useSyncExternalStore(onOffer, () => window.installOffer)
  const answered = useRemembered(ANSWERED)
  if (!offer || answered !== undefined) return null
  const answer = (word: 'taken' | 'dismissed') => {
    remember(ANSWERED, word)
    // The button is gone with its card.
    focusMain()
  }
  const install = () => {
    answer('taken')
    // Its outcome is the browser's to tell.
    offer.prompt().catch(() => {})
  }
  return (
    <Card aria-label="Install the app" className={styles.card}>
      <h2>Put {BRAND} on your home screen</h2>
      <p>As an app it opens at once, even without a connection. You can remove it at any time.</p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => answer('dismissed')}>
          Not now
        </Button>
        <Button size="small" onClick={install}>
          Install the app
        </Button>
      </div>
    </Card>
  )
}
