import type { User } from '@cht/sdk/auth'
import { lazy, Suspense, useState } from 'react'
import { CrashBoundary } from '../ui/crash-boundary.js'
import { Icon } from '../ui/icon.js'
import styles from './frame.module.css'

/** Dialogs are not part of the first load: `npm run bench -- web` shows what that saves. The service worker keeps them. */
const SideMenu = lazy(async () => ({ default: (await import('./side-menu.js')).SideMenu }))

/** Opens the side menu. */
export function MenuButton({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
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
