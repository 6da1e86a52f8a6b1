import type { ReactNode } from 'react'
import type { Route } from '../../platform/routes.js'
import { AppFrame } from './app-frame.js'
import { AuthHeader } from './auth-header.js'
import styles from './frame.module.css'

const Narrow = ({ children, links }: { children: ReactNode; links: boolean }) => (
  <>
    <AuthHeader links={links} />
    <main id="main" tabIndex={-1} className={styles.narrow}>
      {children}
    </main>
  </>
)

/** What stands around a screen (spec section 2, Access rules). */
export function Frame({ kind, children }: { kind: Route['frame']; children: ReactNode }) {
  if (kind === 'app') return <AppFrame>{children}</AppFrame>
  if (kind === 'none') return children
  return <Narrow links={kind === 'auth'}>{children}</Narrow>
}
