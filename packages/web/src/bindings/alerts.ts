import { remember, useRemembered } from './remembered.js'

/** Where a user stands with notifications of this browser; `refused` is for good: nobody is asked twice. */
export type Alerts = 'unsupported' | 'offered' | 'on' | 'refused'

const keyOf = (userId: string) => `turn-alerts.${userId}`

const standing = (choice: string | undefined): Alerts => {
  if (!('Notification' in window)) return 'unsupported'
  const { permission } = Notification
  if (permission === 'denied' || (permission === 'default' && choice === 'refused')) return 'refused'
  return permission === 'granted' && choice === 'on' ? 'on' : 'offered'
}

export const useAlerts = (userId: string): Alerts => standing(useRemembered(keyOf(userId)))

/** Asks the browser where it was not asked before; only from a press of a button, and for what that button says. */
export const askForAlerts = async (userId: string): Promise<void> => {
  const permission = await Notification.requestPermission()
  remember(keyOf(userId), permission === 'granted' ? 'on' : 'refused')
}

export const stopAlerts = (userId: string): void => remember(keyOf(userId), 'off')
