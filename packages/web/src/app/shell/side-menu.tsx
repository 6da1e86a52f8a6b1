import type { User } from '@cht/sdk/contract'
import { Dialog } from '@cht/ui/dialog'
import { Icon } from '@cht/ui/icon'
import { IdentityBadge } from '../../components/identity-badge.js'
import { getSupportLink } from '../../platform/support.js'
import styles from './frame.module.css'
import { LogoutButton } from './logout-button.js'
import { NavLinks } from './nav-links.js'
import { ThemeSwitch } from './theme-switch.js'

/** The navigation of narrow windows (spec section 2, Navigation). */
export function SideMenu({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog title="Menu" kind="sheet" onClose={onClose}>
      <div className={styles.person}>
        <span translate="no">{user.fullName}</span>
        <IdentityBadge isVerified={user.isDocumentVerified} />
      </div>
      <nav aria-label="Main" className={styles.menu}>
        <NavLinks hasIcons onNavigate={onClose} />
        <a href={getSupportLink()} className={styles.link}>
          <Icon name="info" />
          Contact Support
        </a>
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
