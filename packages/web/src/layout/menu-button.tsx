import type { User } from '@cht/sdk/auth'
import { Suspense, useEffect, useState } from 'react'
import { lazyWithPreload } from 'react-lazy-with-preload'
import { CrashBoundary } from '../ui/crash-boundary.js'
import { Icon } from '../ui/icon.js'
import styles from './frame.module.css'

/** Dialogs are not part of the first load: `npm run bench -- web` shows what that saves. */
const SideMenu = lazyWithPreload(async () => ({ default: (await import('./side-menu.js')).SideMenu }))

/** Opens the side menu. */
export function MenuButton({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // The connection may be gone when it is opened. What could not be loaded now is loaded then.
    SideMenu.preload().catch(() => {})
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      {open && (
        <CrashBoundary>
          <Suspense>
            <SideMenu user={user} onClose={() => setOpen(false)} />
          </Suspense>
        </CrashBoundary>
      )}
    </>
  )
}
