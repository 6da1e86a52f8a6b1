import { Link, useLocation } from 'wouter'
import { Icon, type IconName } from '../../components/icon.js'
import styles from './frame.module.css'

const LINKS: readonly { to: string; label: string; icon: IconName; within: readonly string[] }[] = [
  { to: '/home', label: 'Home', icon: 'home', within: [] },
  {
    to: '/orders',
    label: 'Orders',
    icon: 'list',
    within: ['/orders/', '/create-buy-order', '/create-sell-order'],
  },
  { to: '/investment', label: 'Investment', icon: 'growth', within: ['/create-investment'] },
  { to: '/affiliate', label: 'Affiliate & Referral', icon: 'people', within: [] },
  { to: '/settings', label: 'Settings', icon: 'settings', within: [] },
]

interface NavLinksProps {
  icons?: boolean
  onNavigate?: () => void
}

export function NavLinks({ icons = false, onNavigate }: NavLinksProps) {
  const [path] = useLocation()
  return LINKS.map(({ to, label, icon, within }) => {
    const current = path === to || within.some((start) => path.startsWith(start))
    return (
      <Link
        key={to}
        href={to}
        className={styles.link}
        aria-current={current ? 'page' : undefined}
        {...(onNavigate ? { onClick: onNavigate } : {})}
      >
        {icons && <Icon name={icon} />}
        {label}
      </Link>
    )
  })
}
