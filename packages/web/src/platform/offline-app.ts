import type { App } from '@cht/machines'
import { SECOND } from '@cht/sdk/time'

/** What is needed only later is loaded this long, in ms, after the page: the first screen comes first. */
export const FIRST_SCREEN = 3 * SECOND

const wipe = async () => {
  // The worker's own filling may be under way, and would go on after this.
  const registration = await navigator.serviceWorker.getRegistration()
  for (const worker of [registration?.installing, registration?.waiting, registration?.active])
    worker?.postMessage('wipe')
  for (const name of await caches.keys()) await caches.delete(name)
}

/**
 * Keeps the app on the device of whoever is signed in, so that it opens without a connection, and wipes it when they
 * leave. Not while developing: there a file is never what it was.
 */
export function keepShell({ session }: App): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const isHere = () => session.getSnapshot().context.user !== undefined
  const keepIt = async () => {
    if (!isHere()) return
    const { keep } = await import('./service-worker.js')
    if (isHere()) await keep(isHere)
  }
  const soon = () => setTimeout(() => keepIt().catch(() => {}), FIRST_SCREEN)
  let wasHere = false
  session.subscribe(() => {
    if (isHere() === wasHere) return
    wasHere = isHere()
    if (!wasHere) wipe().catch(() => {})
    else if (document.readyState === 'complete') soon()
    else window.addEventListener('load', soon, { once: true })
  })
}
