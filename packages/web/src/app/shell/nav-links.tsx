import { Icon, type IconName } from '@cht/ui/icon'
import { Link, useLocation } from 'wouter'
import { useTurnCount } from '../../features/trades/index.js'
import styles from './frame.module.css'
import { formatTurns, TurnBadge } from './turn-badge.js'

interface NavLink {
  to: string
  label: string
  icon: IconName
  /** Prefixes of other paths for which the link is marked as current. */
  alsoCurrentAt: readonly string[]
}

const LINKS: readonly NavLink[] = [
  { to: '/home', label: 'Home', icon: 'home', alsoCurrentAt: [] },
  {
    to: '/orders',
    label: 'Orders',
    icon: 'list',
    alsoCurrentAt: ['/orders/', '/create-buy-order', '/create-sell-order'],
  },
  { to: '/investment', label: 'Investment', icon: 'growth', alsoCurrentAt: ['/create-investment'] },
  { to: '/affiliate', label: 'Affiliate & Referral', icon: 'people', alsoCurrentAt: [] },
  { to: '/settings', label: 'Settings', icon: 'settings', alsoCurrentAt: [] },
]

interface NavLinksProps {
  hasIcons?: boolean
  onNavigate?: () => void
}

/** The links of the navigation. Orders has the number of trades that wait for the user (decision 7). */
export function NavLinks({ hasIcons = false, onNavigate }: NavLinksProps) {
  const [path] = useLocation()
  const turnCount = useTurnCount()
  return LINKS.map(({ to, label, icon, alsoCurrentAt }) => {
    const count = to === '/orders' ? turnCount : 0
    const isCurrent = path === to || alsoCurrentAt.some((start) => path.startsWith(start))
    return (
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
    )
  })
}
