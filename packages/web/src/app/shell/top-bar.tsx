import type { User } from '@cht/sdk/contract'
import { useMediaQuery } from '@cht/ui/hooks/use-media-query'
import { useStickyBar } from '@cht/ui/hooks/use-sticky-bar'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../../components/error-boundary.js'
import { Logo } from '../../components/logo.js'
import { LiveChip } from '../../features/live-sessions/index.js'
import { ConnectionBanner } from './connection-banner.js'
import styles from './frame.module.css'
import { HoldBanner } from './hold-banner.js'
import { LogoutButton } from './logout-button.js'
import { MenuIconButton } from './menu-icon-button.js'
import { MissingFactorBanner } from './missing-factor-banner.js'
import { NavLinks } from './nav-links.js'
import { NotificationsLink } from './notifications-link.js'
import { SessionEndBanner } from './session-end-banner.js'
import { StoppedBanner } from './stopped-banner.js'
import { SuspensionBanner } from './suspension-banner.js'
import { UpdateBanner } from './update-banner.js'

/** Loaded only in wide windows, to keep the first load of phones small (`npm run bench -- web`). */
const WideMenus = lazy(async () => ({ default: (await import('./wide-menus.js')).WideMenus }))

interface TopBarProps {
  user: User
  /** Whether the screen has the tab bar, whose last tab opens the side menu. */
  hasTabs: boolean
}

export function TopBar({ user, hasTabs }: TopBarProps) {
  const isWide = useMediaQuery('(min-width: 1032px)')
  const ref = useStickyBar<HTMLElement>('--top-bar')
  return (
    <header ref={ref} className={styles.bar} data-tabs={hasTabs || undefined}>
      <div className={styles.row}>
        <MenuIconButton user={user} />
        <Logo to="/home" />
        <nav aria-label="Main" className={`${styles.wide} ${styles.links}`}>
          <NavLinks />
        </nav>
        <span className={styles.space} />
        <LiveChip />
        <NotificationsLink user={user} />
        <div className={`${styles.wide} ${styles.menus}`}>
          {isWide && (
            <ErrorBoundary fallback={null}>
              <Suspense>
                <WideMenus user={user} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
        <span className={styles.wide}>
          <LogoutButton />
        </span>
      </div>
      <ConnectionBanner />
      <StoppedBanner />
      <SuspensionBanner user={user} />
      {user.holdUntil !== undefined && <HoldBanner endsAt={user.holdUntil} />}
      {user.lacksFactor === true && <MissingFactorBanner />}
      {user.sessionExpiresAt !== undefined && <SessionEndBanner endsAt={user.sessionExpiresAt} />}
      <UpdateBanner />
    </header>
  )
}
