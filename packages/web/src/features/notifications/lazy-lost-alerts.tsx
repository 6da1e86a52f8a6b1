import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { ErrorBoundary } from '../../components/error-boundary.js'
import { useDeferredPart } from '../../hooks/use-deferred-part.js'
import styles from './lazy-lost-alerts.module.css'

const loadAlerts = async () => (await import('./lost-alerts.js')).LostAlerts

const PlaceContext = createContext<(element: HTMLElement | null) => void>(() => {})

const LazyLostAlerts = ({ place }: { place: HTMLElement | null }) => {
  const [isSettled, setSettled] = useState(false)
  const settle = useCallback(() => setSettled(true), [])
  const LostAlerts = useDeferredPart(loadAlerts, 'PushManager' in globalThis)
  if (!LostAlerts || isSettled) return null
  // At one place in the tree for all screens, so that a navigation does not check again.
  return <LostAlerts renderCard={(card) => place && createPortal(card, place)} onSettled={settle} />
}

/**
 * Turns pushes to this browser on again if they have stopped, some seconds after the start of the app. Where that needs the user,
 * the `LostAlertsPlace` of the current screen says so.
 */
export function LostAlertsProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <PlaceContext value={setPlace}>
      {children}
      <ErrorBoundary fallback={null}>
        <LazyLostAlerts place={place} />
      </ErrorBoundary>
    </PlaceContext>
  )
}

/** Where a screen says that pushes to this browser have stopped. */
export function LostAlertsPlace() {
  return <div ref={useContext(PlaceContext)} className={styles.place} />
}
