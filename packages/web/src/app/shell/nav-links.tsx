import { Link, useLocation } from 'wouter'
import { Icon, type IconName } from '../../components/icon.js'
import styles from './frame.module.css'

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

export function NavLinks({ hasIcons = false, onNavigate }: NavLinksProps) {
  const [path] = useLocation()
  return LINKS.map(({ to, label, icon, alsoCurrentAt }) => {
    const isCurrent = path === to || alsoCurrentAt.some((start) => path.startsWith(start))
    return (
      <Link
        key={to}
        href={to}
        className={styles.link}
        aria-current={isCurrent ? 'page' : undefined}
        {...(onNavigate ? { onClick: onNavigate } : {})}
      >
        {hasIcons && <Icon name={icon} />}
        {label}
      </Link>
    )
  })
}
