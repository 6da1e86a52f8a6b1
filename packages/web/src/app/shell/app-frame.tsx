import { currentUser } from '@cht/machines/auth'
import { useResource, useUser } from '@cht/machines/react'
import { Loading } from '@cht/ui/loading'
import { SkipLink } from '@cht/ui/skip-link'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '../../components/error-boundary.js'
import { LazyPart } from '../../components/lazy-part.js'
import { LostAlertsProvider } from '../../features/notifications/index.js'
import { FailedTopBar } from './failed-top-bar.js'
import styles from './frame.module.css'
import { LogoutButton } from './logout-button.js'
import { TabBar } from './tab-bar.js'
import { TopBar } from './top-bar.js'

const loadTermsBanner = async () => (await import('../../features/terms/terms-banner.js')).TermsBanner

interface AppFrameProps {
  /** Whether the screen has the tab bar of phones. */
  hasTabs: boolean
  children: ReactNode
}

/** The frame of every protected screen. While it is mounted, the user's balances are kept fresh. */
export function AppFrame({ hasTabs, children }: AppFrameProps) {
  useResource(currentUser)
  const user = useUser()
  if (!user) return <Loading />
  return (
    <>
      <SkipLink />
      <ErrorBoundary fallback={<FailedTopBar home="/home" />}>
        <TopBar user={user} hasTabs={hasTabs} />
      </ErrorBoundary>
      {user.termsToAccept !== undefined && (
        // The key resets the form, which otherwise keeps the version that it was opened with.
        <LazyPart
          key={user.termsToAccept}
          load={loadTermsBanner}
          props={{ version: user.termsToAccept, logoutButton: <LogoutButton /> }}
          failedTitle="There are new terms, which could not be shown"
        />
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        <LostAlertsProvider key={user._id}>{children}</LostAlertsProvider>
      </main>
      {hasTabs && (
        <ErrorBoundary fallback={null}>
          <TabBar user={user} />
        </ErrorBoundary>
      )}
    </>
  )
}
