import { announcements } from '@cht/machines/announcements'
import { useResource } from '@cht/machines/react'
import type { Announcement } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { Link } from 'wouter'
import styles from './announcement-banners.module.css'
import { useDismissed } from './use-dismissed.js'

interface BannerProps {
  announcement: Announcement
  /** Exchange time of the response, in ms. */
  at: number
  onDismiss: () => void
}

const Banner = ({ announcement: { title, body, link, maintenance }, at, onDismiss }: BannerProps) => {
  const { formatUpcomingTime } = useTimeFormat()
  return (
    <section aria-label={title} className={styles.banner} data-tone={maintenance ? 'warning' : 'information'}>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        <p className={styles.body}>{body}</p>
        {maintenance && (
          <p>
            {`Planned from ${formatUpcomingTime(maintenance.from, at)} until ${formatUpcomingTime(maintenance.until, at)}.`}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {link !== undefined && <Link href={link}>Read more</Link>}
        <Button size="small" aria-label={`Dismiss: ${title}`} onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}

/** The announcements that were not dismissed in this browser. */
export function AnnouncementBanners() {
  const { data = [], at } = useResource(announcements)
  const { dismissed, dismiss } = useDismissed()
  const shown = data.map(({ id }) => id)
  return data
    .filter(({ id }) => !dismissed.includes(id))
    .map((announcement) => (
      <Banner
        key={announcement.id}
        announcement={announcement}
        at={at}
        onDismiss={() => dismiss(announcement.id, shown)}
      />
    ))
}
