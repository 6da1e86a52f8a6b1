import { currentUser } from '@cht/machines/auth'
import type { ReactNode } from 'react'
import { Loading } from '../../components/loading.js'
import { SkipLink } from '../../components/skip-link.js'
import { useResource } from '../../hooks/use-resource.js'
import { useUser } from '../../hooks/use-session.js'
import styles from './frame.module.css'
import { TopBar } from './top-bar.js'

/** The frame of every protected screen. While it is mounted, the user's balances are kept fresh. */
export function AppFrame({ children }: { children: ReactNode }) {
  useResource(currentUser)
  const user = useUser()
  if (!user) return <Loading />
  return (
    <>
      <SkipLink />
      <TopBar user={user} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  )
}
