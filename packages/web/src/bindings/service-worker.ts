import { HOUR } from '@cht/sdk/time'
import { offerUpdate } from './app-update.js'

const watch = (registration: ServiceWorkerRegistration) => {
  const look = () => {
    // The first one of all is no update.
    if (registration.waiting && navigator.serviceWorker.controller) offerUpdate(registration.waiting)
  }
  look()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )
  // A page may stay open for days. Without a connection there is nothing new.
  setInterval(() => registration.update().catch(() => {}), HOUR)
}

let registered: Promise<ServiceWorkerRegistration> | undefined

/** Starts the service worker, or has it keep the app again after it was wiped. */
export const keep = async (): Promise<void> => {
  if (registered) {
    const { active } = await registered
    active?.postMessage('fill')
    return
  }
  registered = navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const registration = await registered
  registration.active?.postMessage('fill')
  watch(registration)
}
