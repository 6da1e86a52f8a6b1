import type { ReactNode } from 'react'
import { ErrorBoundary } from '../../components/error-boundary.js'
import { Announcements } from '../../features/announcements/index.js'
import type { Route } from '../../platform/routes.js'
import { AppFrame } from './app-frame.js'
import { AuthHeader } from './auth-header.js'
import { FailedTopBar } from './failed-top-bar.js'
import styles from './frame.module.css'

interface GuestFrameProps {
  children: ReactNode
  hasLinks: boolean
  isWide: boolean
}

const GuestFrame = ({ children, hasLinks, isWide }: GuestFrameProps) => (
  <>
    <ErrorBoundary fallback={<FailedTopBar home="/" />}>
      <AuthHeader hasLinks={hasLinks} />
    </ErrorBoundary>
    <main id="main" tabIndex={-1} className={isWide ? styles.document : styles.narrow}>
      {children}
    </main>
  </>
)

/** The header, navigation and `<main>` around a screen (spec section 2, Access rules). */
export function Frame({ route, children }: { route: Route; children: ReactNode }) {
  const { frame, hasOwnActions = false } = route
  const renderFrame = () => {
    if (frame === 'app') return <AppFrame hasTabs={!hasOwnActions}>{children}</AppFrame>
    if (frame === 'none') return children
    return (
      <GuestFrame hasLinks={frame === 'auth'} isWide={frame === 'document'}>
        {children}
      </GuestFrame>
    )
  }
  return (
    <>
      <Announcements />
      {renderFrame()}
    </>
  )
}
