import { openTrades, type Turn, tradeNumber, turnsOf } from '@cht/machines/trades'
import { MINUTE } from '@cht/sdk/time'
import type { TradeState } from '@cht/sdk/trades'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { formatStart } from '../../components/when.js'
import { useClock } from '../../hooks/use-app.js'
import { useLatest } from '../../hooks/use-latest.js'
import { useResource } from '../../hooks/use-resource.js'
import { useUser } from '../../hooks/use-session.js'
import { useAlerts } from '../../hooks/use-turn-alerts.js'
import { inAppPath } from '../../platform/in-app-path.js'
import { notify, takeBack } from '../../platform/system-notifications.js'
import { beSeen, isPageSeen } from '../../platform/visible-page.js'
import { tellTurns } from './tell-turns.js'

const { key: _, hasOpenTrade: __, ...trades } = openTrades
/** Decision 25 lets hidden pages rest; this one was asked to tell. */
const tradesUnseen = { ...trades, key: 'trades.unseen', quiet: true, whileHidden: true }

/** What has begun this shortly before the page was hidden may not have been shown by it yet. */
const UNSEEN = MINUTE / 2

const STEPS: Partial<Record<TradeState, string>> = {
  awaitingPayment: 'Pay and send the proof',
  expired: 'The payment window is over. If you have paid, send the proof',
  'paid.awaitingConfirmation': 'Look into your account, then confirm',
  'paid.lateConfirmation': 'Your confirmation is late. Look into your account',
}

const wordsOf = ({ id, state, until }: Turn, now: number) => {
  const by = until === undefined ? '' : ` by ${formatStart(until, now, undefined)}`
  return {
    title: `Your turn: order ${tradeNumber(id)}`,
    body: `${STEPS[state]}${by}.`,
    tag: id,
    path: `/orders/${id}`,
  }
}

/** Told or seen since the page was opened. */
const told = new Set<string>()

/** While the page is hidden: tells each turn that has come since. */
const Watching = ({ userId, onOpen }: { userId: string; onOpen: (path: string) => void }) => {
  const { now } = useClock()
  const [hiddenAt] = useState(now)
  const { data, at } = useResource(tradesUnseen)
  const open = useLatest(onOpen)
  useEffect(() => {
    if (!data) return
    const show = (turn: Turn) => notify(wordsOf(turn, at), (path) => open.current(path))
    // Without its notification the turn is still on the page.
    tellTurns(turnsOf(data, at, userId), hiddenAt - UNSEEN, told, { isPageSeen, show, takeBack }).catch(
      () => {},
    )
  }, [data, at, userId, hiddenAt, open])
  useEffect(
    () => () => {
      takeBack().catch(() => {})
    },
    [],
  )
  return null
}

/** While the page is seen: the others tell nothing, and what they have told is taken back. */
const Seen = () => {
  useEffect(() => {
    takeBack().catch(() => {})
    return beSeen()
  }, [])
  return null
}

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Tells whoever asked for it when a trade waits for them and the page is not seen. */
export function TurnWatch() {
  const user = useUser()
  const alerts = useAlerts(user?._id ?? '')
  const hidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const [, navigate] = useLocation()
  const go = useLatest((asked: unknown) => {
    const path = typeof asked === 'string' ? inAppPath(asked) : undefined
    if (path !== undefined) navigate(path)
  })
  useEffect(() => {
    const listen = ({ data }: MessageEvent) => go.current(data?.open)
    navigator.serviceWorker?.addEventListener('message', listen)
    return () => navigator.serviceWorker?.removeEventListener('message', listen)
  }, [go])
  if (!user || alerts !== 'on') return null
  return hidden ? <Watching userId={user._id} onOpen={go.current} /> : <Seen />
}
