import { useCallback, useState } from 'react'
import { useDeferredPart } from './use-deferred-part.js'

const loadAlerts = async () => (await import('./lost-alerts.js')).LostAlerts

/**
 * Turns pushes to this browser on again if they have stopped, some seconds after the start of the app. Where that needs the user,
 * says so if `isShown`.
 */
export function LazyLostAlerts({ isShown = false }: { isShown?: boolean }) {
  const [isSettled, setSettled] = useState(false)
  const settle = useCallback(() => setSettled(true), [])
  const LostAlerts = useDeferredPart(loadAlerts, 'PushManager' in globalThis)
  return LostAlerts && !isSettled ? <LostAlerts isShown={isShown} onSettled={settle} /> : null
}
