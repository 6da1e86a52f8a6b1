import { useSyncExternalStore } from 'react'

let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()

/** A newer app is on the device, and waits; undefined: none does any more. */
export function setWaitingWorker(worker: ServiceWorker | undefined): void {
  waiting = worker
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a newer app waits. It comes when somebody says so, never by itself: a form may be half filled. */
export function useUpdate(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== undefined)
}

/** Takes the newer app, in this tab; what was typed is there again, except passwords and pictures of a document. */
export function takeUpdate(): void {
  const reload = () => window.location.reload()
  // Another tab has taken it already: it runs, and waits for nobody.
  if (waiting?.state !== 'installed') reload()
  else {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    waiting.postMessage('update')
  }
}
