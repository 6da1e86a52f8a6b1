import { Card } from '../../components/card.js'
import styles from './home.module.css'

/** There is no call for these: the panel is always empty (spec section 2, Dashboard). */
export function Announcements() {
  return (
    <Card aria-label="Announcements">
      <h2>Announcements</h2>
      <p className={styles.none}>No announcements</p>
    </Card>
  )
}
