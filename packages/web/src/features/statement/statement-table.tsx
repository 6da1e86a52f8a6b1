import { formatTokens, STATEMENT_ACCOUNT_LABELS } from '@cht/sdk/rules'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { Link } from 'wouter'
import { describeEvent, findEventLink, type StatementEvent } from './events.js'
import { formatChange } from './format-change.js'
import styles from './statement.module.css'

/** The words of an event. They lead to its order, trade or stake. */
const EventName = ({ event }: { event: StatementEvent }) => {
  const link = findEventLink(event)
  return link === undefined ? describeEvent(event) : <Link href={link}>{describeEvent(event)}</Link>
}

/** One row per event. On phones each row is a block of two lines. */
export function StatementTable({ events }: { events: readonly StatementEvent[] }) {
  const { formatShortDateTime } = useTimeFormat()
  return (
    <table className={styles.table} aria-label="Entries">
      <thead>
        <tr>
          <th scope="col">Entry</th>
          <th scope="col">Posted</th>
          <th scope="col">Amount</th>
          <th scope="col">Balance after</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <th scope="row">
              <EventName event={event} />
            </th>
            <td>
              <time dateTime={new Date(event.postedAt).toISOString()}>
                {formatShortDateTime(event.postedAt)}
              </time>
            </td>
            <td translate="no">{event.isMove ? formatTokens(event.amount) : formatChange(event)}</td>
            <td>
              {event.postings.map(({ _id, account, balance }) => (
                <span key={_id}>
                  <small>{STATEMENT_ACCOUNT_LABELS[account]}</small>{' '}
                  <span translate="no">{formatTokens(balance)}</span>
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
