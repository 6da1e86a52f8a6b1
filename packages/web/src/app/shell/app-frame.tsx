import { currentUser } from '@cht/machines/auth'
import { lazy, type ReactNode, Suspense } from 'react'
import { Loading } from '../../components/loading.js'
import { SkipLink } from '../../components/skip-link.js'
import { TurnBar } from '../../features/trades/index.js'
import { useResource } from '../../hooks/use-resource.js'
import { useUser } from '../../hooks/use-session.js'
import styles from './frame.module.css'
import { LogoutButton } from './logout-button.js'
import { TopBar } from './top-bar.js'

const TermsBanner = lazy(() => import('../../features/terms/terms-banner.js'))

/** The frame of every protected screen. While it is mounted, the user's balances are kept fresh. */
export function AppFrame({ children }: { children: ReactNode }) {
  useResource(currentUser)
  const user = useUser()
  if (!user) return <Loading />
  return (
    <>
      <SkipLink />
      <TopBar user={user} />
      {user.termsToAccept !== undefined && (
        <Suspense>
          {/* The key resets the form, which otherwise keeps the version that it was opened with. */}
          <TermsBanner
            key={user.termsToAccept}
            version={user.termsToAccept}
            logoutButton={<LogoutButton />}
          />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <TurnBar user={user} />
    </>
  )
}
