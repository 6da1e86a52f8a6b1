import type { App } from '@cht/machines'
import { createPushLogic, type PushLogic, type PushSnapshot } from '@cht/machines/notifications'
import { useApp, useUser } from '@cht/machines/react'
import { useActorRef, useSelector } from '@xstate/react'
import { createContext, useContext, useEffect, useState } from 'react'
import { pushBrowser } from '../platform/push-browser.js'
import { disableTurnAlerts, useTurnAlerts } from './use-turn-alerts.js'

export interface PushSource {
  logic: PushLogic
  /** The state to start in; by default the initial one. */
  snapshot?: PushSnapshot
}

/** Creates the logic of the push chart for a component. Stories provide a function of their own. */
export const PushContext = createContext(
  (app: App): PushSource => ({ logic: createPushLogic(app, pushBrowser) }),
)

const FAILED = [{ off: 'failed' }, { on: 'failed' }, { lost: 'failed' }] as const

export interface Push {
  snapshot: PushSnapshot
  /** Why the last attempt to turn pushes on or off has failed. */
  failure: string | undefined
  /** Asks for permission if the user has not decided yet, so call it only when the user has pressed a button. */
  turnOn: () => void
  turnOff: () => void
  /** Reads the browser's permission and subscription again. */
  check: () => void
}

/** The state of pushes to this browser, and the events that change it, while the component is mounted. */
export function usePush(): Push {
  const app = useApp()
  const create = useContext(PushContext)
  const [{ logic, ...options }] = useState(() => create(app))
  const actor = useActorRef(logic, options)
  const snapshot = useSelector(actor, (current) => current)

  // The notifications that an open page shows would repeat the pushes.
  const userId = useUser()?._id ?? ''
  const turnAlerts = useTurnAlerts(userId)
  const isRepeated = snapshot.matches('on') && turnAlerts === 'on'
  useEffect(() => {
    if (isRepeated) disableTurnAlerts(userId)
  }, [isRepeated, userId])

  return {
    snapshot,
    failure: FAILED.some((state) => snapshot.matches(state)) ? snapshot.context.failure : undefined,
    turnOn: () => actor.send({ type: 'push.turnOn' }),
    turnOff: () => actor.send({ type: 'push.turnOff' }),
    check: () => actor.send({ type: 'push.check' }),
  }
}
