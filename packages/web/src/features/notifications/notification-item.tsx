import type { Notification } from '@cht/sdk/contract'
import { formatDateTime } from '@cht/sdk/rules'
import { Collapsible } from '@cht/ui/collapsible'
import { Icon } from '@cht/ui/icon'
import { RelativeTime } from '@cht/ui/relative-time'
import { Sentence } from '@cht/ui/sentence'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { Link } from 'wouter'
import { parseInAppPath } from '../../platform/in-app-path.js'
import styles from './notifications.module.css'

interface NotificationItemProps {
  notification: Notification
  /** Whether it is newer than those that the user has seen. */
  isUnread: boolean
}

interface SummaryProps extends NotificationItemProps {
  /** Whether the first line of the content is shown. */
  hasPreview?: boolean
}

/** The name of the other party in the text; empty if there is none. */
const getCounterparty = ({ params }: Notification): string =>
  typeof params?.counterparty === 'string' ? params.counterparty : ''

const Summary = ({ notification, isUnread, hasPreview = true }: SummaryProps) => {
  const { title, content, createdAt } = notification
  const { timeZone } = useTimeFormat()
  return (
    <span className={styles.text}>
      <span className={styles.title}>
        {isUnread && <span className={styles.new}>New</span>}{' '}
        <Sentence name={getCounterparty(notification)}>{title}</Sentence>
      </span>
      {hasPreview && (
        <span className={styles.preview}>
          <Sentence name={getCounterparty(notification)}>{content}</Sentence>
        </span>
      )}
      <time dateTime={new Date(createdAt).toISOString()}>
        <span>{formatDateTime(createdAt, timeZone)}</span>
        <span>
          <RelativeTime at={createdAt} />
        </span>
      </time>
    </span>
  )
}

/** Title, age and first line of a notification. It links to the notification's screen, or expands to the full text. */
export function NotificationItem(props: NotificationItemProps) {
  const { notification } = props
  const path = parseInAppPath(notification.href)
  if (path !== undefined)
    return (
      <Link href={path} className={styles.item}>
        <Summary {...props} />
        <Icon name="next" />
      </Link>
    )
  return (
    <Collapsible
      trigger={(open) => (
        <button type="button" className={styles.item}>
          <Summary {...props} hasPreview={!open} />
        </button>
      )}
    >
      <p className={styles.content}>
        <Sentence name={getCounterparty(notification)}>{notification.content}</Sentence>
      </p>
    </Collapsible>
  )
}
