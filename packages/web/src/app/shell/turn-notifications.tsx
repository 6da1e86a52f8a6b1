import type { ResourceDefinition } from '@cht/machines'
import { useClock, useResource } from '@cht/machines/react'
import { listMyTurns, openTrades, type Turn } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/contract'
import { getTradeNumber, MINUTE } from '@cht/sdk/rules'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { closeSystemNotifications, showSystemNotification } from '../../platform/system-notifications.js'
import { holdVisibilityLock, isAnyPageVisible } from '../../platform/visibility-lock.js'
import { notifyTurns } from './notify-turns.js'

/**
 * The open trades as a resource that is also loaded while the page is hidden, unlike other data (decision 25). It does not
 * shorten the polling intervals of other resources.
 */
const backgroundTrades: ResourceDefinition<MatchedOrder[]> = {
  ...openTrades,
  key: 'trades.background',
  quiet: true,
  whileHidden: true,
  hasOpenTrade: () => false,
}

/** A turn that began this shortly before the page was hidden, in ms, may not have been shown on it yet. */
const OVERLAP = MINUTE / 2

const toNotification = ({ id, outside, until }: Turn, formatTime: (at: number) => string) => {
  const by = until === undefined ? '' : ` by ${formatTime(until)}`
  return {
    title: `Your turn: order ${getTradeNumber(id)}`,
    body: `${outside}${by}.`,
    tag: id,
    path: `/orders/${id}`,
  }
}

/** Keys of the turns that need no notification any more, as `notifyTurns` updates them. */
const handled = new Set<string>()

/** Rendered while the page is hidden. Shows a notification for each turn that begins, unless another page is visible. */
const HiddenPage = ({ userId, onOpen }: { userId: string; onOpen: (path: string) => void }) => {
  const { now } = useClock()
  const { formatUpcomingTime } = useTimeFormat()
  const [hiddenAt] = useState(now)
  const { data, at } = useResource(backgroundTrades)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!data) return
    notifyTurns({
      turns: listMyTurns(data, at, userId),
      since: hiddenAt - OVERLAP,
      isFirst: isFirst.current,
      handled,
      isAppVisible: isAnyPageVisible,
      show: (turn) =>
        showSystemNotification(
          toNotification(turn, (time) => formatUpcomingTime(time, at)),
          onOpen,
        ),
      closeExcept: closeSystemNotifications,
      // A failure is not reported, because the page shows the turn as well.
    }).catch(() => {})
    isFirst.current = false
  }, [data, at, userId, hiddenAt, onOpen, formatUpcomingTime])
  useEffect(
    () => () => {
      closeSystemNotifications().catch(() => {})
    },
    [],
  )
  return null
}

/** Rendered while the page is visible. Closes all notifications about turns, and keeps the other pages from showing any. */
const VisiblePage = () => {
  useEffect(() => {
    closeSystemNotifications().catch(() => {})
    return holdVisibilityLock()
  }, [])
  return null
}

const subscribeToVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Notifies the user when a trade waits for them and no page of the app is visible. */
export function TurnNotifications(props: { userId: string; onOpen: (path: string) => void }) {
  const isHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  )
  return isHidden ? <HiddenPage {...props} /> : <VisiblePage />
}
