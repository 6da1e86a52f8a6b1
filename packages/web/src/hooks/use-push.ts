import type { App } from '@cht/machines'
import { createPushLogic, type PushActor, type PushSnapshot } from '@cht/machines/notifications'
import { useSelector } from '@xstate/react'
import { createContext, useContext, useEffect, useState } from 'react'
import { createActor } from 'xstate'
import { pushBrowser } from '../platform/push-browser.js'
import { useApp } from './use-app.js'
import { useUser } from './use-session.js'
import { disableTurnAlerts, useTurnAlerts } from './use-turn-alerts.js'

/** Creates the push chart of a component. Stories replace it. */
export const PushContext = createContext(
  (app: App): PushActor => createActor(createPushLogic(app, pushBrowser)),
)

export interface Push {
  snapshot: PushSnapshot
  /** Asks for permission where the user has not decided yet: call it for a tap alone. */
  turnOn: () => void
  turnOff: () => void
  /** Looks at the browser again. */
  check: () => void
}

/** The pushes to this browser, for as long as the component is mounted. */
export function usePush(): Push {
  const app = useApp()
  const create = useContext(PushContext)
  const [actor] = useState(() => create(app))
  useEffect(() => {
    actor.start()
    return () => {
      actor.stop()
    }
  }, [actor])
  const snapshot = useSelector(actor, (current) => current)

  // The notifications of an open page would repeat the pushes.
  const userId = useUser()?._id ?? ''
  const turnAlerts = useTurnAlerts(userId)
  const isRepeated = snapshot.matches('on') && turnAlerts === 'on'
  useEffect(() => {
    if (isRepeated) disableTurnAlerts(userId)
  }, [isRepeated, userId])

  return {
    snapshot,
    turnOn: () => actor.send({ type: 'push.turnOn' }),
    turnOff: () => actor.send({ type: 'push.turnOff' }),
    check: () => actor.send({ type: 'push.check' }),
  }
}
