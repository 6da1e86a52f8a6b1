import { REVIEW_HOURS } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { Chip } from '@cht/ui/chip'
import styles from './settings.module.css'

export function PendingReview() {
  return (
    <Card aria-label="Identity" className={styles.status}>
      <Chip tone="warning">Pending Review</Chip>
      <h2>Under Review</h2>
      <p>Your documents were sent. A review takes {REVIEW_HOURS}; you are notified of its outcome.</p>
    </Card>
  )
}
