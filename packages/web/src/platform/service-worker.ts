import { HOUR } from '@cht/sdk/rules'
import { setWaitingWorker } from './service-worker-update.js'

const watchForUpdates = (registration: ServiceWorkerRegistration) => {
  const checkWaiting = () => {
    // Without a controller it is the first installation, not an update.
    if (registration.waiting && navigator.serviceWorker.controller) setWaitingWorker(registration.waiting)
  }
  const watchInstalling = () => registration.installing?.addEventListener('statechange', checkWaiting)
  checkWaiting()
  // An installation may have started before this listener.
  watchInstalling()
  registration.addEventListener('updatefound', watchInstalling)
  // A page may stay open for days. The check fails without a connection.
  setInterval(() => registration.update().catch(() => {}), HOUR)
}

let registrationPromise: Promise<ServiceWorkerRegistration> | undefined

const register = async () => {
  const registration = await navigator.serviceWorker.register('/service-worker.js', {
    updateViaCache: 'none',
  })
  watchForUpdates(registration)
  return registration
}

/** Registers the service worker, once per page. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  registrationPromise ??= register().catch((error: unknown) => {
    registrationPromise = undefined
    throw error
  })
  return registrationPromise
}

/** Registers the service worker and lets it fill its cache, unless the user has signed out in the meantime. */
export async function cacheApp(isSignedIn: () => boolean): Promise<void> {
  const { active } = await registerServiceWorker()
  if (isSignedIn()) active?.postMessage('fill')
}
