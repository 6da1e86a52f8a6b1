import {
  type LiveSessionSnapshot,
  type LiveSessionsSnapshot,
  liveSessions,
} from '@cht/machines/live-sessions'
import { useApp, useResource } from '@cht/machines/react'
import type { Occurrence } from '@cht/sdk/rules'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'

export interface LiveSessionView {
  /** Whether the live sessions are loading, unavailable or loaded. */
  flow: LiveSessionsSnapshot
  /** The state of the session that is ongoing or, if none is, of the next one. */
  snapshot: LiveSessionSnapshot
  /** Start and end of that session; undefined if there are no sessions. */
  occurrence: Occurrence | undefined
  isLive: boolean
  /**
   * Start of the last session, in ms of exchange time. Payment windows count from it where a back end sends no deadlines (spec
   * section 3, buyOrderTimer).
   */
  sessionStart: number | undefined
  /** Start of the session in which new orders are matched, in ms of exchange time. */
  nextStart: number | undefined
  /** Exchange time of the server's last response, in ms. */
  at: number
  refresh: () => void
}

/** The live session as of the server's last response. Loaded again when a session starts or ends. */
export function useLiveSession(): LiveSessionView {
  const { refresh } = useResource(liveSessions)
  const flow = useSelector(useApp().liveSessions, (snapshot) => snapshot)
  return useMemo(() => {
    const { session, occurrence, lastStart: sessionStart, nextStart, at } = flow.context
    const isLive = session.matches('ongoing')
    return { flow, snapshot: session, occurrence, isLive, sessionStart, nextStart, at, refresh }
  }, [flow, refresh])
}
