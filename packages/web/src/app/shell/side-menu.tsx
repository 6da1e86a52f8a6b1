import { hasStatement } from '@cht/machines/auth'
import type { User } from '@cht/sdk/contract'
import { Dialog } from '@cht/ui/dialog'
import { Icon, type IconName } from '@cht/ui/icon'
import { Link } from 'wouter'
import { IdentityBadge } from '../../components/identity-badge.js'
import { useSupportLink } from '../../platform/support.js'
import styles from './frame.module.css'
import { LogoutButton } from './logout-button.js'
import { NavLinks } from './nav-links.js'
import { ThemeSwitch } from './theme-switch.js'

interface MenuLinkProps {
  to: string
  icon: IconName
  onNavigate: () => void
  children: string
}

const MenuLink = ({ to, icon, onNavigate, children }: MenuLinkProps) => (
  <Link href={to} className={styles.link} onClick={onNavigate}>
    <Icon name={icon} />
    {children}
  </Link>
)

/** The navigation of narrow windows (spec section 2, Navigation). */
export function SideMenu({ user, onClose }: { user: User; onClose: () => void }) {
  const supportLink = useSupportLink()
  return (
    <Dialog title="Menu" kind="sheet" onClose={onClose}>
      <div className={styles.person}>
        <span translate="no">{user.fullName}</span>
        <IdentityBadge isVerified={user.isDocumentVerified} />
      </div>
      <nav aria-label="Main" className={styles.menu}>
        <NavLinks hasIcons onNavigate={onClose} />
        {hasStatement(user) && (
          <MenuLink to="/statement" icon="receipt" onNavigate={onClose}>
            Account statement
          </MenuLink>
        )}
        <MenuLink to="/terms" icon="document" onNavigate={onClose}>
          Terms
        </MenuLink>
        <a href={supportLink} className={styles.link}>
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
