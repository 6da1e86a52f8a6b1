import { storeItem, useStoredItem } from '../../platform/local-storage.js'

const STORAGE_KEY = 'push-offer'

/** Whether the user has declined pushes in this browser. */
export function useIsPushOfferDismissed(): boolean {
  return useStoredItem(STORAGE_KEY) !== undefined
}

export function dismissPushOffer(): void {
  storeItem(STORAGE_KEY, 'dismissed')
}
