import type { IconName } from '@cht/ui/icon'
import { useLocation } from 'wouter'
import { useTurnCount } from '../../features/trades/index.js'

interface NavLink {
  to: string
  label: string
  /** The label in the tab bar of phones; without one, the link is in the side menu only. */
  tab?: string
  icon: IconName
  /** Prefixes of other paths for which the link is marked as current. */
  alsoCurrentAt: readonly string[]
}

const LINKS: readonly NavLink[] = [
  { to: '/home', label: 'Home', tab: 'Home', icon: 'home', alsoCurrentAt: [] },
  {
    to: '/orders',
    label: 'Orders',
    tab: 'Orders',
    icon: 'list',
    alsoCurrentAt: ['/orders/', '/create-buy-order', '/create-sell-order'],
  },
  {
    to: '/investment',
    label: 'Investment',
    tab: 'Stake',
    icon: 'growth',
    alsoCurrentAt: ['/create-investment'],
  },
  { to: '/affiliate', label: 'Affiliate & Referral', tab: 'Invite', icon: 'people', alsoCurrentAt: [] },
  { to: '/settings', label: 'Settings', icon: 'settings', alsoCurrentAt: [] },
]

interface CurrentNavLink extends NavLink {
  isCurrent: boolean
  /** The number of trades that wait for the user: Orders has it (decision 7). */
  count: number
}

/** The links of the navigation. */
export function useNavLinks(): CurrentNavLink[] {
  const [path] = useLocation()
  const turnCount = useTurnCount()
  return LINKS.map((link) => ({
    ...link,
    isCurrent: path === link.to || link.alsoCurrentAt.some((start) => path.startsWith(start)),
    count: link.to === '/orders' ? turnCount : 0,
  }))
}
