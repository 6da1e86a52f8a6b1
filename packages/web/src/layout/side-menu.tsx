import type { User } from '@cht/sdk/auth'
import { useState } from 'react'
import { Dialog } from '../ui/dialog.js'
import { Icon } from '../ui/icon.js'
import styles from './frame.module.css'
import { IdentityBadge } from './identity-badge.js'
import { LogoutButton } from './logout-button.js'
import { NavLinks } from './nav-links.js'
import { ThemeSwitch } from './theme-switch.js'

/** The menu of phones (spec section 2, Navigation), and the button that opens it. */
export function SideMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      {open && (
        <Dialog title="Menu" kind="sheet" onClose={close}>
          <div className={styles.person}>
            <span>{user.fullName}</span>
            <IdentityBadge verified={user.isDocumentVerified} />
          </div>
          <nav aria-label="Main" className={styles.menu}>
            <NavLinks icons onNavigate={close} />
          </nav>
          <div className={styles.foot}>
            <div className={styles.theme}>
              Theme
              <ThemeSwitch />
            </div>
            <LogoutButton />
          </div>
        </Dialog>
      )}
    </>
  )
}
