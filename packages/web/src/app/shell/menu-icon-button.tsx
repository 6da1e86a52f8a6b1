import type { User } from '@cht/sdk/contract'
import { Icon } from '@cht/ui/icon'
import { useTurnCount } from '../../features/trades/index.js'
import styles from './frame.module.css'
import { MenuButton } from './menu-button.js'
import { formatTurns, TurnBadge } from './turn-badge.js'

/**
 * Opens the side menu from the top bar of narrow windows. It has the number of the link Orders, which is inside the menu (decision 7).
 */
export function MenuIconButton({ user }: { user: User }) {
  const count = useTurnCount()
  return (
    <MenuButton
      user={user}
      className={styles.menuButton}
      label={count > 0 ? formatTurns('Menu', count) : 'Menu'}
    >
      <Icon name="menu" size={24} />
      {count > 0 && <TurnBadge count={count} />}
    </MenuButton>
  )
}
