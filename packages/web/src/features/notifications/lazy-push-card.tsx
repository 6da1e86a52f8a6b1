import { focusMain } from '@cht/ui/dom/focus-main'
import { useDeferredPart } from '../../hooks/use-deferred-part.js'
import { dismissPushOffer, useIsPushOfferDismissed } from './push-offer.js'

const loadCard = async () => (await import('./push-card.js')).PushCard

/** Offers to turn pushes on until the user has answered 'Not now', or left lost pushes off. */
export function LazyPushCard() {
  const isDismissed = useIsPushOfferDismissed()
  const isWanted = !isDismissed && 'PushManager' in globalThis
  const PushCard = useDeferredPart(loadCard, isWanted)
  if (!PushCard || !isWanted) return null
  const dismiss = () => {
    dismissPushOffer()
    // The card is removed with the button that had the focus.
    focusMain()
  }
  return <PushCard onDismiss={dismiss} />
}
