import { Card } from '@cht/ui/card'
import styles from './home.module.css'

/** The API has no announcements: the panel is always empty (spec section 2, Dashboard). */
export function Announcements() {
  return (
    <Card aria-label="Announcements">
      <h2>Announcements</h2>
      <p className={styles.none}>No announcements</p>
    </Card>
  )
}
