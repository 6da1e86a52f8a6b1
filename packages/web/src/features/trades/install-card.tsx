import { ActionCard } from '@cht/ui/action-card'
import { Button } from '@cht/ui/button'
import { focusMain } from '@cht/ui/dom/focus-main'
import { useSyncExternalStore } from 'react'
import { PAGE_BRAND } from '../../platform/brand.js'
import { storeItem, useStoredItem } from '../../platform/local-storage.js'

const STORAGE_KEY = 'install-offer'

const subscribeToInstallOffer = (listener: () => void) => {
  window.addEventListener('beforeinstallprompt', listener)
  return () => window.removeEventListener('beforeinstallprompt', listener)
}

/** Offers to install the app, where the browser supports it. Shown until the user has answered once. */
export function InstallCard() {
  const offer = useSyncExternalStore(
    subscribeToInstallOffer,
    () => window.deferredInstallPrompt,
    () => undefined,
  )
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
    <ActionCard
      label="Install the app"
      title={`Put ${PAGE_BRAND.shortName} on your home screen`}
      actions={
        <>
          <Button size="small" onClick={() => close('dismissed')}>
            Not now
          </Button>
          <Button size="small" onClick={install}>
            Install the app
          </Button>
        </>
      }
    >
      <p>As an app it opens at once, even without a connection. You can remove it at any time.</p>
    </ActionCard>
  )
}
