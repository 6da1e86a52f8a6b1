import { hasStatement, logoutForm } from '@cht/machines/auth'
import type { User } from '@cht/sdk/contract'
import { Avatar } from '@cht/ui/avatar'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@cht/ui/dropdown-menu'
import { useLocation } from 'wouter'
import { IdentityBadge } from '../../components/identity-badge.js'
import { useForm } from '../../hooks/use-form.js'
import styles from './frame.module.css'

/** The menu with the user's name and Logout, in the top bar of wide windows. */
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
        <span translate="no">{user.fullName}</span>
        <small translate="no">{user.email}</small>
        <IdentityBadge isVerified={user.isDocumentVerified} />
      </MenuLabel>
      <MenuSeparator />
      {hasStatement(user) && (
        <MenuItem icon="receipt" onSelect={() => navigate('/statement')}>
          Account statement
        </MenuItem>
      )}
      <MenuItem icon="document" onSelect={() => navigate('/terms')}>
        Terms
      </MenuItem>
      <MenuItem icon="logout" disabled={logout.submitting} onSelect={logout.submit}>
        Logout
      </MenuItem>
    </DropdownMenu>
  )
}
