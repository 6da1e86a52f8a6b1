import { useUser } from '@cht/machines/react'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useDeferredPart } from '../../hooks/use-deferred-part.js'
import { useTurnAlerts } from '../../hooks/use-turn-alerts.js'
import { parseInAppPath } from '../../platform/in-app-path.js'

const loadNotifications = async () => (await import('./turn-notifications.js')).TurnNotifications

/**
 * Opens the path of a notification when it is clicked: the service worker posts it to the page. Returns the function that
 * opens a path.
 */
const useNotificationClicks = (): ((path: string) => void) => {
  const [, navigate] = useLocation()
  const open = useCallback(
    (requested: unknown) => {
      const path = typeof requested === 'string' ? parseInAppPath(requested) : undefined
      if (path !== undefined) navigate(path)
    },
    [navigate],
  )
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent) => open(data?.open)
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage)
  }, [open])
  return open
}

/** The notifications of the open page, for a user who has turned them on. */
export function LazyTurnNotifications() {
  const user = useUser()
  const isOn = useTurnAlerts(user?._id ?? '') === 'on'
  const onOpen = useNotificationClicks()
  const TurnNotifications = useDeferredPart(loadNotifications, isOn)
  if (!user || !isOn || !TurnNotifications) return null
  return <TurnNotifications userId={user._id} onOpen={onOpen} />
}
