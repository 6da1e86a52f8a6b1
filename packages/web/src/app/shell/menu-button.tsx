import type { User } from '@cht/sdk/auth'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../components/icon.js'
import { loadPart } from '../../components/load-part.js'
import styles from './frame.module.css'

/** Dialogs are not part of the first load: `npm run bench -- web` shows what that saves. */
const loadMenu = () => import('./side-menu.js')
const SideMenu = lazy(async () => ({ default: (await loadMenu()).SideMenu }))

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
        onClick={async () => setOpen(await loadPart(loadMenu))}
      >
        <Icon name="menu" size={24} />
      </button>
      {open && (
        <Suspense>
          <SideMenu user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
