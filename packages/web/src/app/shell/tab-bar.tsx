import type { User } from '@cht/sdk/contract'
import { useStickyBar } from '@cht/ui/hooks/use-sticky-bar'
import { Icon } from '@cht/ui/icon'
import { Link } from 'wouter'
import { MenuButton } from './menu-button.js'
import styles from './tab-bar.module.css'
import { formatTurns, TurnBadge } from './turn-badge.js'
import { useNavLinks } from './use-nav-links.js'

/** The navigation at the bottom of a phone. The last tab opens the side menu, which has all links. */
export function TabBar({ user }: { user: User }) {
  const links = useNavLinks()
  const ref = useStickyBar<HTMLElement>('--tab-bar')
  return (
    <nav ref={ref} aria-label="Main" className={styles.bar}>
      {links.map(
        ({ to, tab, icon, isCurrent, count }) =>
          tab !== undefined && (
            <Link
              key={to}
              href={to}
              className={styles.tab}
              aria-label={count > 0 ? formatTurns(tab, count) : undefined}
              aria-current={isCurrent ? 'page' : undefined}
            >
              <Icon name={icon} size={24} />
              {count > 0 && <TurnBadge count={count} />}
              {tab}
            </Link>
          ),
      )}
      <MenuButton user={user} className={styles.tab}>
        <Icon name="menu" size={24} />
        Menu
      </MenuButton>
    </nav>
  )
}
