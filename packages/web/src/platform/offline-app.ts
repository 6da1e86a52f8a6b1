import type { App } from '@cht/machines'
import { SECOND } from '@cht/sdk/rules'

/** The delay in ms after which code is loaded that the first screen does not need. */
export const DEFERRED_LOAD_DELAY = 3 * SECOND

/** Deletes the user's traces in this browser: the cached app, and the subscription to pushes. */
const cleanUp = async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  // A worker that is filling the cache would otherwise continue after the deletion.
  for (const worker of [registration?.installing, registration?.waiting, registration?.active])
    worker?.postMessage('wipe')
  for (const name of await caches.keys()) await caches.delete(name)
  // The server deletes its copy of the subscription with the session. Older Safaris have no `pushManager`.
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/**
 * Caches the app with a service worker while a user is signed in, so that it opens without a connection. Deletes the
 * cache and the subscription to pushes when the session ends. Does nothing in development, where files change often.
 */
export function cacheAppWhileSignedIn({ session }: App): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const isSignedIn = () => session.getSnapshot().context.user !== undefined
  const cacheWhileSignedIn = async () => {
    if (!isSignedIn()) return
    const { cacheApp } = await import('./service-worker.js')
    if (isSignedIn()) await cacheApp(isSignedIn)
  }
  const scheduleCaching = () => setTimeout(() => cacheWhileSignedIn().catch(() => {}), DEFERRED_LOAD_DELAY)
  let wasSignedIn = false
  session.subscribe(() => {
    if (isSignedIn() === wasSignedIn) return
    wasSignedIn = isSignedIn()
    if (!wasSignedIn) cleanUp().catch(() => {})
    else if (document.readyState === 'complete') scheduleCaching()
    else window.addEventListener('load', scheduleCaching, { once: true })
  })
}
