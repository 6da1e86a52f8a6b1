import { useSyncExternalStore } from 'react'
import { Button } from '../../components/button.js'
import { Card } from '../../components/card.js'
import { BRAND } from '../../platform/brand.js'
import { focusMain } from '../../platform/focus-main.js'
import { storeItem, useStoredItem } from '../../platform/local-storage.js'
import styles from './install-card.module.css'

const STORAGE_KEY = 'install-offer'

const subscribeToInstallOffer = (listener: () => void) => {
  window.addEventListener('beforeinstallprompt', listener)
  return () => window.removeEventListener('beforeinstallprompt', listener)
}

/** Offers to install the app, where the browser supports it. Shown until the user has answered once. */
export function InstallCard() {
  const offer = useSyncExternalStore(subscribeToInstallOffer, () => window.deferredInstallPrompt)
  const previousChoice = useStoredItem(STORAGE_KEY)
  if (!offer || previousChoice !== undefined) return null
  const close = (choice: 'taken' | 'dismissed') => {
    storeItem(STORAGE_KEY, choice)
    // The card is removed with the button that had the focus.
    focusMain()
  }
  const install = () => {
    close('taken')
    // The browser reports the outcome itself.
    offer.prompt().catch(() => {})
  }
  return (
    <Card aria-label="Install the app" className={styles.card}>
      <h2>Put {BRAND} on your home screen</h2>
      <p>As an app it opens at once, even without a connection. You can remove it at any time.</p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => close('dismissed')}>
          Not now
        </Button>
        <Button size="small" onClick={install}>
          Install the app
        </Button>
      </div>
    </Card>
  )
}
