import { afterEach, expect, test, vi } from 'vitest'
import { askForAlerts } from './use-turn-alerts.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser whose user answers so, and what it keeps of that. */
const browserWith = (permission: NotificationPermission, answer: (tell: () => void) => unknown) => {
  const kept = new Map<string, string>()
  const notifier = {
    permission: 'default',
    requestPermission: (onAnswer?: (said: string) => void) =>
      answer(() => {
        notifier.permission = permission
        onAnswer?.(permission)
      }),
  }
  vi.stubGlobal('Notification', notifier)
  vi.stubGlobal('localStorage', { setItem: (key: string, word: string) => kept.set(key, word) })
  return kept
}

test('what the browser was asked is answered to a callback or by a promise, and kept', async () => {
  const byCallback = browserWith('granted', (tell) => queueMicrotask(tell))
  await askForAlerts('ada')
  const byPromise = browserWith('granted', async (tell) => tell())
  await askForAlerts('ada')
  const refused = browserWith('denied', (tell) => queueMicrotask(tell))
  await askForAlerts('ada')
  expect([byCallback, byPromise, refused].map((kept) => [...kept])).toEqual([
    [['turn-alerts.ada', 'on']],
    [['turn-alerts.ada', 'on']],
    [['turn-alerts.ada', 'refused']],
  ])
})
