import { focusMain } from '../../platform/focus-main.js'
import { storeItem, useStoredItem } from '../../platform/local-storage.js'
import { useDeferredPart } from './use-deferred-part.js'

const STORAGE_KEY = 'push-offer'

const loadCard = async () => (await import('./push-card.js')).PushCard

/** Offers to turn pushes on until the user has answered 'Not now'. */
export function LazyPushCard() {
  const isWanted = useStoredItem(STORAGE_KEY) === undefined && 'PushManager' in window
  const PushCard = useDeferredPart(loadCard, isWanted)
  if (!PushCard || !isWanted) return null
  const dismiss = () => {
    storeItem(STORAGE_KEY, 'dismissed')
    // The card is removed with the button that had the focus.
    focusMain()
  }
  return <PushCard onDismiss={dismiss} />
}
