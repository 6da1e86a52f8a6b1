import { liveSessions } from '@cht/machines/live-sessions'
import { getSessionStatus, listOccurrences, type SessionStatus } from '@cht/sdk/live-sessions'
import { useMemo } from 'react'
import { useResource } from '../../hooks/use-resource.js'

/** What the session banner shows (decision 22). */
type BannerState = SessionStatus | { state: 'loading' } | { state: 'unavailable' }

export interface SessionView {
  banner: BannerState
  /** Whether a session is running. */
  isLive: boolean
  /** The running session's start, from which payment windows count (spec section 3, buyOrderTimer). */
  sessionStart: number | undefined
  /** Start of the session in which new orders are matched, in exchange time. */
  nextStart: number | undefined
  /** IANA time zone of the session times, where the server names one. */
  timeZone: string | undefined
  /** Exchange time of the server's last answer, in ms. */
  at: number
  refresh: () => void
}

/** The live sessions as of the server's last answer. Loaded again when a session starts or ends. */
export function useSessionStatus(): SessionView {
  const { data, at, loading, refresh } = useResource(liveSessions)
  return useMemo(() => {
    const banner: BannerState = data
      ? getSessionStatus(data, at)
      : { state: loading ? 'loading' : 'unavailable' }
    const running = banner.state === 'ongoing' ? banner.session : undefined
    return {
      banner,
      isLive: running !== undefined,
      sessionStart: running?.startsAt,
      nextStart: listOccurrences(data ?? [], at).find(({ startsAt }) => startsAt > at)?.startsAt,
      timeZone: data?.[0]?.timeZone,
      at,
      refresh,
    }
  }, [data, at, loading, refresh])
}
