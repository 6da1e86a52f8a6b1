import { createInspection, type InspectedActor } from '@cht/machines/inspection'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { ActorsTable } from './actors-table.js'
import styles from './inspector.module.css'

/** Adds a panel with the app's actors to the end of the page. Returns the option `inspect` of `createApp`. */
export function createInspector() {
  let actors: InspectedActor[] = []
  const listeners = new Set<() => void>()
  const inspect = createInspection((next) => {
    actors = next
    for (const listener of listeners) listener()
  })
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const Inspector = () => (
    <details className={styles.inspector}>
      <summary>Actors</summary>
      <ActorsTable actors={useSyncExternalStore(subscribe, () => actors)} />
    </details>
  )
  const element = document.body.appendChild(document.createElement('aside'))
  element.setAttribute('aria-label', 'Inspector')
  createRoot(element).render(<Inspector />)
  return inspect
}
