import { standingLifecycle } from '@cht/machines/lifecycles'
import { liveSessions } from '@cht/machines/live-sessions'
import { useResource } from '@cht/machines/react'
import type { User } from '@cht/sdk/contract'
import { listOccurrences, type Occurrence } from '@cht/sdk/rules'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { VisuallyHidden } from '@cht/ui/visually-hidden'
import type { LiveSessionView } from '../live-sessions/index.js'
import styles from './session-day.module.css'
import { getSessionWindow, listHours, type SessionWindow } from './session-window.js'

/** In px, of the drawing. */
const HEIGHT = 28
const BAR = { y: 8, height: 12 }

interface DrawingProps {
  day: SessionWindow
  sessions: readonly Occurrence[]
  now: number
  joinsAt: number | undefined
}

const Drawing = ({ day, sessions, now, joinsAt }: DrawingProps) => {
  const timeFormat = useTimeFormat()
  const toShare = (at: number) => Math.min(Math.max((at - day.from) / (day.to - day.from), 0), 1)
  const toPercent = (at: number) => `${100 * toShare(at)}%`
  return (
    <div aria-hidden="true" className={styles.drawing}>
      <svg aria-hidden="true" width="100%" height={HEIGHT}>
        <rect width="100%" {...BAR} rx={BAR.height / 2} className={styles.track} />
        {sessions.map(({ startsAt, endsAt }) => (
          <rect
            key={startsAt}
            x={toPercent(startsAt)}
            width={`${100 * (toShare(endsAt) - toShare(startsAt))}%`}
            {...BAR}
            rx="3"
            className={styles.session}
          />
        ))}
        {joinsAt !== undefined && (
          <circle cx={toPercent(joinsAt)} cy={HEIGHT / 2} r="7" className={styles.join} />
        )}
        <line x1={toPercent(now)} x2={toPercent(now)} y1="2" y2={HEIGHT - 2} className={styles.now} />
      </svg>
      <div className={styles.hours}>
        {listHours(day, timeFormat).map((at) => (
          <span key={at} style={{ insetInlineStart: toPercent(at) }}>
            {timeFormat.formatClockTime(at)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The drawing as a table, for screen readers. */
const SessionTable = ({ sessions, now, joinsAt }: Omit<DrawingProps, 'day'>) => {
  const { formatUpcomingTime } = useTimeFormat()
  return (
    <VisuallyHidden>
      <table>
        <caption>Sessions of the next 24 hours</caption>
        <thead>
          <tr>
            <th scope="col">Starts</th>
            <th scope="col">Ends</th>
            <th scope="col">New orders</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ startsAt, endsAt }) => (
            <tr key={startsAt}>
              <td>{formatUpcomingTime(startsAt, now)}</td>
              <td>{formatUpcomingTime(endsAt, now)}</td>
              <td>{startsAt === joinsAt ? 'join here' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}

const formatJoining = (count: number, time: string): string => {
  if (count === 0) return `A new order joins at ${time}`
  return count === 1 ? `Your order joins at ${time}` : `Your ${count} orders join at ${time}`
}

interface SessionDayProps {
  session: LiveSessionView
  user: User
  /** The number of the user's orders that wait for the next session. */
  orderCount: number
}

/** The sessions of the next 24 hours as a picture, with the one in which the user's orders are matched. */
export function SessionDay({ session: { occurrence, nextStart, at }, user, orderCount }: SessionDayProps) {
  const { data = [] } = useResource(liveSessions)
  const { formatClockTime } = useTimeFormat()
  if (!occurrence) return null
  const day = getSessionWindow(occurrence, at)
  const sessions = listOccurrences(data, at).filter(
    ({ startsAt, endsAt }) => startsAt < day.to && endsAt > day.from,
  )
  const joinsAt = standingLifecycle.restore(user.standing).can({ type: 'order.match' })
    ? nextStart
    : undefined
  return (
    <div className={styles.day}>
      <Drawing day={day} sessions={sessions} now={at} joinsAt={joinsAt} />
      <SessionTable sessions={sessions} now={at} joinsAt={joinsAt} />
      {joinsAt !== undefined && (
        <p className={styles.legend}>{formatJoining(orderCount, formatClockTime(joinsAt))}</p>
      )}
    </div>
  )
}
