import type { User } from '@cht/sdk/auth'
import { useState } from 'react'
import { useOnline } from '../bindings/page.js'
import { LiveChip } from '../screens/live-sessions/live-chip.js'
import { Icon } from '../ui/icon.js'
import { Logo } from '../ui/logo.js'
import styles from './frame.module.css'
import { LogoutButton } from './logout-button.js'
import { NavLinks } from './nav-links.js'
import { NotificationsLink } from './notifications-link.js'
import { SideMenu } from './side-menu.js'
import { ThemeButton } from './theme-button.js'

export const TopBar = ({ user }: { user: User }) => {
  const online = useOnline()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.menuButton}
          aria-label="Menu"
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
        >
          <Icon name="menu" size={24} />
        </button>
        <Logo to="/home" />
        <nav aria-label="Main" className={`${styles.wide} ${styles.links}`}>
          <NavLinks />
        </nav>
        <span className={styles.space} />
        <LiveChip />
        <NotificationsLink user={user} />
        <div className={styles.wide}>
          <ThemeButton />
        </div>
        <div className={styles.wide}>
          <LogoutButton />
        </div>
      </div>
      <div role="status">
        {!online && <p className={styles.offline}>You are offline. What you see may be out of date.</p>}
      </div>
      {menuOpen && <SideMenu user={user} onClose={() => setMenuOpen(false)} />}
    </header>
  )
}
