import { Icon } from '@cht/ui/icon'
import { Link } from 'wouter'
import styles from './frame.module.css'
import { formatTurns, TurnBadge } from './turn-badge.js'
import { useNavLinks } from './use-nav-links.js'

interface NavLinksProps {
  hasIcons?: boolean
  onNavigate?: () => void
}

/** The links of the navigation. Orders has the number of trades that wait for the user (decision 7). */
export function NavLinks({ hasIcons = false, onNavigate }: NavLinksProps) {
  return useNavLinks().map(({ to, label, icon, isCurrent, count }) => (
    <Link
      key={to}
      href={to}
      className={styles.link}
      aria-label={count > 0 ? formatTurns(label, count) : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      {...(onNavigate ? { onClick: onNavigate } : {})}
    >
      {hasIcons && <Icon name={icon} />}
      {label}
      {count > 0 && <TurnBadge count={count} />}
    </Link>
  ))
}
