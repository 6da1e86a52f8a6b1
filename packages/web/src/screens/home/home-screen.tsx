import { useTitle } from '../../bindings/page.js'
import { useUser } from '../../bindings/session.js'
import { IdentityBadge } from '../../layout/identity-badge.js'
import { SessionBanner } from '../live-sessions/session-banner.js'
import { useSessionStatus } from '../live-sessions/use-session-status.js'
import { OpenTrades } from '../trades/open-trades.js'
import { Balances } from './balances.js'
import styles from './home.module.css'
import { PendingOrders } from './pending-orders.js'

export default function HomeScreen() {
  const user = useUser()
  const session = useSessionStatus()
  useTitle('Home')
  if (!user) return null
  return (
    <>
      <div className={styles.head}>
        <h1>Welcome, {user.username}</h1>
        <IdentityBadge verified={user.isDocumentVerified} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <SessionBanner {...session} />
          <Balances user={user} />
        </div>
        <div className={styles.column}>
          <OpenTrades />
          <PendingOrders />
        </div>
      </div>
    </>
  )
}
