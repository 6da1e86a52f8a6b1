import type { User } from '@cht/sdk/auth'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../components/icon.js'
import { loadChunk } from '../../components/load-chunk.js'
import styles from './frame.module.css'

/** Loads the code of the menu when it is opened, to keep the first load small (`npm run bench -- web`). */
const loadMenu = () => import('./side-menu.js')
const SideMenu = lazy(async () => ({ default: (await loadMenu()).SideMenu }))

/** Opens the side menu. */
export function MenuButton({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={async () => setIsOpen(await loadChunk(loadMenu))}
      >
        <Icon name="menu" size={24} />
      </button>
      {isOpen && (
        <Suspense>
          <SideMenu user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
