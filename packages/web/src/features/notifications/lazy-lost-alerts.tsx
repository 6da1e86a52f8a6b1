import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { useDeferredPart } from './use-deferred-part.js'

const SCREENS = ['/home', '/notifications']

const loadAlerts = async () => (await import('./lost-alerts.js')).LostAlerts

/**
 * Turns pushes to this browser on again if they have stopped, some seconds after the start of the app. Where that needs the user,
 * says so on the screens where the user looks for what has happened.
 */
export function LazyLostAlerts() {
  const [path] = useLocation()
  const [isSettled, setSettled] = useState(false)
  const settle = useCallback(() => setSettled(true), [])
  const LostAlerts = useDeferredPart(loadAlerts, 'PushManager' in window)
  return LostAlerts && !isSettled ? <LostAlerts isShown={SCREENS.includes(path)} onSettled={settle} /> : null
}
