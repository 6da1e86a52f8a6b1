import type { PushBrowser } from '@cht/machines/notifications'
import { getDeviceName } from './device-name.js'
import { requestNotificationPermission } from './notification-permission.js'

/** The service worker receives pushes. In development there is none. */
const isSupported = () =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** iPads call themselves Macs, but no Mac has a touch screen. */
const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** A Web Lock of all tabs. Only its holder changes the subscription. */
const LOCK_NAME = 'push-subscription'

const getSubscription = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

const toBase64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * A browser has one subscription per app. One that was created with another server's key, or has the endpoint `lost`, must be
 * replaced.
 */
const replaceSubscription = async (pushManager: PushManager, publicKey: string, lost: string | undefined) => {
  const previous = await pushManager.getSubscription()
  const previousKey = previous?.options.applicationServerKey
  const hasOtherKey = previousKey && toBase64Url(previousKey) !== publicKey
  if (previous && (hasOtherKey || previous.endpoint === lost)) await previous.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** The browser's side of pushes, for the push chart. */
export const pushBrowser: PushBrowser = {
  check: async () => {
    // iOS supports pushes only in an app that was opened from the home screen. There `standalone` is true.
    if (!isSupported())
      return {
        push:
          isIos() && !('standalone' in navigator && navigator.standalone) ? 'notInstalled' : 'unsupported',
      }
    if (Notification.permission === 'denied') return { push: 'blocked' }
    if (Notification.permission === 'default') return { push: 'unasked' }
    const endpoint = (await getSubscription())?.endpoint
    return endpoint === undefined ? { push: 'unsubscribed' } : { push: 'subscribed', endpoint }
  },
  requestPermission: requestNotificationPermission,
  subscribe: async (publicKey, lost) => {
    const { registerServiceWorker } = await import('./service-worker.js')
    await registerServiceWorker()
    // A subscription needs an active service worker.
    const { pushManager } = await navigator.serviceWorker.ready
    const subscription = await replaceSubscription(pushManager, publicKey, lost)
    return {
      endpoint: subscription.endpoint,
      p256dh: toBase64Url(subscription.getKey('p256dh')),
      auth: toBase64Url(subscription.getKey('auth')),
      name: getDeviceName(navigator.userAgent),
    }
  },
  unsubscribe: async () => {
    await (await getSubscription())?.unsubscribe()
  },
  // Where there is a push service, there are Web Locks, but for Safari before version 15.4.
  exclusively: async (work) => (navigator.locks ? navigator.locks.request(LOCK_NAME, work) : work()),
}
