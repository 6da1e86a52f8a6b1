import { me } from '@cht/machines/auth'
import type { ReactNode } from 'react'
import { useOnline } from '../bindings/page.js'
import { useResource } from '../bindings/resource.js'
import { useUser } from '../bindings/session.js'
import { useTradingPace } from '../bindings/trading.js'
import { Loading } from '../ui/loading.js'
import styles from './frame.module.css'
import { TopBar } from './top-bar.js'

/** The frame of every protected screen; it keeps the user's balances fresh. */
export const AppFrame = ({ children }: { children: ReactNode }) => {
  useResource(me)
  useTradingPace()
  const user = useUser()
  const online = useOnline()
  if (!user) return <Loading />
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <TopBar user={user} />
      <div role="status">
        {!online && <p className={styles.offline}>You are offline. What you see may be out of date.</p>}
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  )
}
