import { logoutForm } from '@cht/machines/auth'
import type { User } from '@cht/sdk/auth'
import { useLocation } from 'wouter'
import { useForm } from '../bindings/form.js'
import { Avatar } from '../ui/avatar.js'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../ui/dropdown-menu.js'
import styles from './frame.module.css'
import { IdentityBadge } from './identity-badge.js'

/** Who is signed in, and Logout, in the top bar of wide screens. */
export function AccountMenu({ user }: { user: User }) {
  const [, navigate] = useLocation()
  const logout = useForm(logoutForm, {}, () => navigate('/login', { replace: true }))
  return (
    <DropdownMenu
      tooltip="Account"
      trigger={
        <button type="button" className={styles.iconButton} aria-label="Account">
          <Avatar name={user.fullName} />
        </button>
      }
    >
      <MenuLabel>
        <span>{user.fullName}</span>
        <small>{user.email}</small>
        <IdentityBadge verified={user.isDocumentVerified} />
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon="logout" disabled={logout.submitting} onSelect={logout.submit}>
        Logout
      </MenuItem>
    </DropdownMenu>
  )
}
