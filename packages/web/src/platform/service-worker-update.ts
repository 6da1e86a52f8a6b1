import { useSyncExternalStore } from 'react'

let waitingWorker: ServiceWorker | undefined
const listeners = new Set<() => void>()

/** Sets the service worker of a newer version that waits to be activated; `undefined` if there is none. */
export function setWaitingWorker(worker: ServiceWorker | undefined): void {
  waitingWorker = worker
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a newer version is ready. Only the user activates it, because a form may be half filled in. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waitingWorker !== undefined,
    () => false,
  )
}

/** Activates the newer version and reloads this tab. Drafts are kept, except their secrets (passwords, codes, pictures of a document). */
export function applyUpdate(): void {
  const reload = () => window.location.reload()
  // Another tab may have activated it already.
  if (waitingWorker?.state !== 'installed') reload()
  else {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    waitingWorker.postMessage('update')
  }
}
