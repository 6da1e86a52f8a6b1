import {
  describeTurn,
  getTurnEnd,
  isMyTurn,
  openTrades,
  sortByUrgency,
  viewTrade,
} from '@cht/machines/trades'
import type { User } from '@cht/sdk/auth'
import { Link, useLocation } from 'wouter'
import { Countdown } from '../../components/countdown.js'
import { Icon } from '../../components/icon.js'
import { useResource } from '../../hooks/use-resource.js'
import { useLiveSession } from '../live-sessions/index.js'
import styles from './turn-bar.module.css'

/**
 * Shown below every protected screen while a trade other than the one on the screen waits for the user: what the user has to
 * do, the time left if there is a deadline, and a link to the trade. It is at the bottom, so that it moves nothing when it
 * appears.
 */
export function TurnBar({ user }: { user: User }) {
  const [path] = useLocation()
  const { data, at } = useResource(openTrades)
  const { sessionStart } = useLiveSession()
  const views = (data ?? [])
    .filter(({ _id }) => path !== `/orders/${_id}`)
    .map((trade) => viewTrade(trade, at, user._id, sessionStart))
    .filter(isMyTurn)
  const [first] = sortByUrgency(views)
  if (!first) return null
  const turnEnd = getTurnEnd(first)
  return (
    <aside className={styles.bar} aria-label="Your turn">
      <Link href={`/orders/${first.trade._id}`} className={styles.link}>
        <span className={styles.text}>
          <b>Your turn</b>
          <span>{describeTurn(first)}</span>
        </span>
        <span className={styles.more}>
          {turnEnd !== undefined && <Countdown deadline={turnEnd} label="Time left" suffix=" left" />}
          {views.length > 1 && <span>{views.length - 1} more</span>}
        </span>
        <Icon name="next" />
      </Link>
    </aside>
  )
}
