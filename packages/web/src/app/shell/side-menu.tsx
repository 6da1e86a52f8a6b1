import type { User } from '@cht/sdk/auth'
import { Dialog } from '../../components/dialog.js'
import { IdentityBadge } from '../../components/identity-badge.js'
import styles from './frame.module.css'
import { LogoutButton } from './logout-button.js'
import { NavLinks } from './nav-links.js'
import { ThemeSwitch } from './theme-switch.js'

/** The navigation of narrow windows (spec section 2, Navigation). */
export function SideMenu({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog title="Menu" kind="sheet" onClose={onClose}>
      <div className={styles.person}>
        <span>{user.fullName}</span>
        <IdentityBadge isVerified={user.isDocumentVerified} />
      </div>
      <nav aria-label="Main" className={styles.menu}>
        <NavLinks hasIcons onNavigate={onClose} />
      </nav>
      <div className={styles.foot}>
        <div className={styles.theme}>
          Theme
          <ThemeSwitch />
        </div>
        <LogoutButton />
      </div>
    </Dialog>
  )
}
