import type { ReactNode } from 'react'
import type { Route } from '../../platform/routes.js'
import { AppFrame } from './app-frame.js'
import { AuthHeader } from './auth-header.js'
import styles from './frame.module.css'

const NarrowFrame = ({ children, hasLinks }: { children: ReactNode; hasLinks: boolean }) => (
  <>
    <AuthHeader hasLinks={hasLinks} />
    <main id="main" tabIndex={-1} className={styles.narrow}>
      {children}
    </main>
  </>
)

/** The header, navigation and `<main>` around a screen (spec section 2, Access rules). */
export function Frame({ kind, children }: { kind: Route['frame']; children: ReactNode }) {
  if (kind === 'app') return <AppFrame>{children}</AppFrame>
  if (kind === 'none') return children
  return <NarrowFrame hasLinks={kind === 'auth'}>{children}</NarrowFrame>
}
