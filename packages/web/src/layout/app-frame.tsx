import { me } from '@cht/machines/auth'
import type { ReactNode } from 'react'
import { useResource } from '../bindings/resource.js'
import { useUser } from '../bindings/session.js'
import { Loading } from '../ui/loading.js'
import styles from './frame.module.css'
import { TopBar } from './top-bar.js'

/** The frame of every protected screen; it keeps the user's balances fresh. */
export const AppFrame = ({ children }: { children: ReactNode }) => {
  useResource(me)
  const user = useUser()
  if (!user) return <Loading />
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <TopBar user={user} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  )
}
