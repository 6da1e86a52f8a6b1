import { afterEach, expect, test, vi } from 'vitest'
import { enableTurnAlerts } from './use-turn-alerts.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

/**
 * Stubs a browser whose user decides on the permission. `request` calls its argument when the user has decided, and
 * returns what `requestPermission` returns. Returns the stored items.
 */
const stubBrowser = (permission: NotificationPermission, request: (decide: () => void) => unknown) => {
  const items = new Map<string, string>()
  const notification = {
    permission: 'default',
    requestPermission: (callback?: (permission: string) => void) =>
      request(() => {
        notification.permission = permission
        callback?.(permission)
      }),
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => items.set(key, value) })
  return items
}

test('the answer of the user is stored, whether the browser calls the callback or returns a promise', async () => {
  const grantedByCallback = stubBrowser('granted', (decide) => queueMicrotask(decide))
  await enableTurnAlerts('ada')
  const grantedByPromise = stubBrowser('granted', async (decide) => decide())
  await enableTurnAlerts('ada')
  const denied = stubBrowser('denied', (decide) => queueMicrotask(decide))
  await enableTurnAlerts('ada')
  expect([grantedByCallback, grantedByPromise, denied].map((items) => [...items])).toEqual([
    [['user.ada.turn-alerts', 'on']],
    [['user.ada.turn-alerts', 'on']],
    [['user.ada.turn-alerts', 'refused']],
  ])
})
