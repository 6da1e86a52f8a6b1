import type { Notification } from '@cht/sdk/notifications'
import { formatDateTime } from '@cht/sdk/time'
import { useState } from 'react'
import { Link } from 'wouter'
import { inAppPath } from '../../in-app-path.js'
import { Age } from '../../ui/age.js'
import { Icon } from '../../ui/icon.js'
import { formatStamp } from '../../ui/when.js'
import styles from './notifications.module.css'

interface NotificationItemProps {
  notification: Notification
  /** Newer than the last visit. */
  unread?: boolean
}

const Text = ({ notification: { title, content, createdAt }, unread = false }: NotificationItemProps) => (
  <span className={styles.text}>
    <span className={styles.title}>
      {unread && <span className={styles.new}>New</span>}
      {title}
    </span>
    <span className={styles.content}>{content}</span>
    <time dateTime={new Date(createdAt).toISOString()} title={formatStamp(createdAt)}>
      <span>{formatDateTime(createdAt)}</span>
      <span>
        <Age at={createdAt} />
      </span>
    </time>
  </span>
)

/** One line of what happened: it leads to its screen, or opens to its full text. */
export const NotificationItem = (props: NotificationItemProps) => {
  const [open, setOpen] = useState(false)
  const path = inAppPath(props.notification.href)
  if (path !== undefined)
    return (
      <Link href={path} className={styles.item}>
        <Text {...props} />
        <Icon name="next" />
      </Link>
    )
  return (
    <button type="button" className={styles.item} aria-expanded={open} onClick={() => setOpen(!open)}>
      <Text {...props} />
    </button>
  )
}
