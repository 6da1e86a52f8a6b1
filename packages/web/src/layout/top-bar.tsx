import type { User } from '@cht/sdk/auth'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSettled } from '../bindings/settled.js'
import { LiveChip } from '../screens/live-sessions/live-chip.js'
import { CrashBoundary } from '../ui/crash-boundary.js'
import { Icon } from '../ui/icon.js'
import { Logo } from '../ui/logo.js'
import { ConnectionBanner } from './connection-banner.js'
import styles from './frame.module.css'
import { LogoutButton } from './logout-button.js'
import { NavLinks } from './nav-links.js'
import { NotificationsLink } from './notifications-link.js'
import { SessionEndBanner } from './session-end-banner.js'
import { ThemeButton } from './theme-button.js'
import { UpdateBanner } from './update-banner.js'

const loadMenu = () => import('./side-menu.js')
const SideMenu = lazy(async () => ({ default: (await loadMenu()).SideMenu }))

export const TopBar = ({ user }: { user: User }) => {
  const [menuOpen, setMenuOpen] = useState(false)
  const settled = useSettled()
  useEffect(() => {
    // Where it cannot be loaded now, it is when it is opened.
    if (settled) loadMenu().catch(() => {})
  }, [settled])
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
      <ConnectionBanner />
      {user.sessionExpiresAt !== undefined && <SessionEndBanner endsAt={user.sessionExpiresAt} />}
      <UpdateBanner />
      {menuOpen && (
        <CrashBoundary>
          <Suspense>
            <SideMenu user={user} onClose={() => setMenuOpen(false)} />
          </Suspense>
        </CrashBoundary>
      )}
    </header>
  )
}
