import { type ComponentType, useEffect, useState } from 'react'
import { focusMain } from '../../platform/focus-main.js'
import { storeItem, useStoredItem } from '../../platform/local-storage.js'
import { DEFERRED_LOAD_DELAY } from '../../platform/offline-app.js'

const STORAGE_KEY = 'push-offer'

/** Loads the card some seconds after the orders screen, so that it does not slow down the first load. Undefined until it is loaded. */
const usePushCard = (isWanted: boolean) => {
  const [Card, setCard] = useState<ComponentType<{ onDismiss: () => void }>>()
  useEffect(() => {
    if (!isWanted) return
    const load = async () => {
      const { PushCard } = await import('./push-card.js')
      setCard(() => PushCard)
    }
    const timer = setTimeout(() => load().catch(() => {}), DEFERRED_LOAD_DELAY)
    return () => clearTimeout(timer)
  }, [isWanted])
  return Card
}

/** Offers to turn pushes on until the user has answered 'Not now'. */
export function LazyPushCard() {
  const isWanted = useStoredItem(STORAGE_KEY) === undefined && 'PushManager' in window
  const PushCard = usePushCard(isWanted)
  if (!PushCard || !isWanted) return null
  const dismiss = () => {
    storeItem(STORAGE_KEY, 'dismissed')
    // The card is removed with the button that had the focus.
    focusMain()
  }
  return <PushCard onDismiss={dismiss} />
}
