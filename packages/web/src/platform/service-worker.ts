import { HOUR } from '@cht/sdk/time'
import { setWaitingWorker } from './app-update.js'

const watch = (registration: ServiceWorkerRegistration) => {
  const look = () => {
    // The first one of all is no update.
    if (registration.waiting && navigator.serviceWorker.controller) setWaitingWorker(registration.waiting)
  }
  const follow = () => registration.installing?.addEventListener('statechange', look)
  look()
  // One may be on its way since before anybody listened.
  follow()
  registration.addEventListener('updatefound', follow)
  // A page may stay open for days. Without a connection there is nothing new.
  setInterval(() => registration.update().catch(() => {}), HOUR)
}

let registered: Promise<ServiceWorkerRegistration> | undefined

const register = async () => {
  const registration = await navigator.serviceWorker.register('/service-worker.js', {
    updateViaCache: 'none',
  })
  watch(registration)
  return registration
}

/** Starts the service worker, or has it keep the app again after it was wiped; not where nobody is here any more. */
export async function cacheApp(isHere: () => boolean): Promise<void> {
  registered ??= register().catch((error: unknown) => {
    registered = undefined
    throw error
  })
  const { active } = await registered
  if (isHere()) active?.postMessage('fill')
}
