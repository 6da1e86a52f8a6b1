import { useIsHydrated } from '@cht/ui/hooks/use-is-hydrated'
import { storeItem, useStoredItem } from '../platform/local-storage.js'
import { requestNotificationPermission } from '../platform/notification-permission.js'
import { getUserKey } from '../platform/user-items.js'

/**
 * The state of the turn alerts of a user on this device; `unsupported` until the page is hydrated. `refused`: the user is not asked
 * again, unless the browser's settings allow notifications.
 */
export type TurnAlertsState = 'unsupported' | 'offered' | 'on' | 'refused'

const getKey = (userId: string) => getUserKey(userId, 'turn-alerts')

const getState = (choice: string | undefined): TurnAlertsState => {
  if (!('Notification' in globalThis)) return 'unsupported'
  const { permission } = Notification
  if (permission === 'denied' || (permission === 'default' && choice === 'refused')) return 'refused'
  return permission === 'granted' && choice === 'on' ? 'on' : 'offered'
}

export function useTurnAlerts(userId: string): TurnAlertsState {
  const choice = useStoredItem(getKey(userId))
  return useIsHydrated() ? getState(choice) : 'unsupported'
}

/** What has become of the permission since the user turned the alerts on. Undefined while they are off, or work. */
export function useLostTurnAlerts(userId: string): 'blocked' | 'unasked' | undefined {
  const choice = useStoredItem(getKey(userId))
  if (choice !== 'on' || !('Notification' in globalThis) || Notification.permission === 'granted')
    return undefined
  return Notification.permission === 'denied' ? 'blocked' : 'unasked'
}

/** Turns the alerts on. The browser may ask for permission, so call it only when the user has pressed a button. */
export async function enableTurnAlerts(userId: string): Promise<void> {
  const permission = await requestNotificationPermission()
  storeItem(getKey(userId), permission === 'granted' ? 'on' : 'refused')
}

export function disableTurnAlerts(userId: string): void {
  storeItem(getKey(userId), 'off')
}
