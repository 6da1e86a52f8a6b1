import { storeItem, useStoredItem } from '../platform/local-storage.js'

/** The state of the turn alerts of a user on this device. `refused` is final: the user is not asked again. */
export type TurnAlertsState = 'unsupported' | 'offered' | 'on' | 'refused'

const getKey = (userId: string) => `turn-alerts.${userId}`

const getState = (choice: string | undefined): TurnAlertsState => {
  if (!('Notification' in window)) return 'unsupported'
  const { permission } = Notification
  if (permission === 'denied' || (permission === 'default' && choice === 'refused')) return 'refused'
  return permission === 'granted' && choice === 'on' ? 'on' : 'offered'
}

export function useTurnAlerts(userId: string): TurnAlertsState {
  return getState(useStoredItem(getKey(userId)))
}

/** Safari before 15 returns no promise and only calls the callback. */
const requestPermission = () =>
  new Promise<unknown>((resolve, reject) => {
    const result: Promise<unknown> | undefined = Notification.requestPermission(resolve)
    result?.then(resolve, reject)
  })

/** Turns the alerts on; the browser may ask for permission. Call it only when the user has pressed a button for it. */
export async function enableTurnAlerts(userId: string): Promise<void> {
  await requestPermission()
  storeItem(getKey(userId), Notification.permission === 'granted' ? 'on' : 'refused')
}

export function disableTurnAlerts(userId: string): void {
  storeItem(getKey(userId), 'off')
}
