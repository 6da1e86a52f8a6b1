import { remember, useRemembered } from '../platform/device-storage.js'

/** Where a user stands with notifications of this browser; `refused` is for good: nobody is asked twice. */
export type TurnAlertsState = 'unsupported' | 'offered' | 'on' | 'refused'

const keyOf = (userId: string) => `turn-alerts.${userId}`

const standing = (choice: string | undefined): TurnAlertsState => {
  if (!('Notification' in window)) return 'unsupported'
  const { permission } = Notification
  if (permission === 'denied' || (permission === 'default' && choice === 'refused')) return 'refused'
  return permission === 'granted' && choice === 'on' ? 'on' : 'offered'
}

export function useAlerts(userId: string): TurnAlertsState {
  return standing(useRemembered(keyOf(userId)))
}

/** Safari before 15 answers the callback alone. */
const ask = () =>
  new Promise<unknown>((resolve, reject) => {
    const answer: Promise<unknown> | undefined = Notification.requestPermission(resolve)
    answer?.then(resolve, reject)
  })

/** Asks the browser where it was not asked before; only from a press of a button, and for what that button says. */
export async function askForAlerts(userId: string): Promise<void> {
  await ask()
  remember(keyOf(userId), Notification.permission === 'granted' ? 'on' : 'refused')
}

export function stopAlerts(userId: string): void {
  remember(keyOf(userId), 'off')
}
