import type { User } from '@cht/sdk/contract'
import { Icon } from '@cht/ui/icon'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../components/load-chunk.js'
import { useTurnCount } from '../../features/trades/index.js'
import styles from './frame.module.css'
import { formatTurns, TurnBadge } from './turn-badge.js'

/** Loads the code of the menu when it is opened, to keep the first load small (`npm run bench -- web`). */
const loadMenu = () => import('./side-menu.js')
const SideMenu = lazy(async () => ({ default: (await loadMenu()).SideMenu }))

/** Opens the side menu. It has the number of the link Orders, which is inside the menu (decision 7). */
export function MenuButton({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const count = useTurnCount()
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        aria-label={count > 0 ? formatTurns('Menu', count) : 'Menu'}
        aria-haspopup="dialog"
        onClick={async () => setIsOpen(await loadChunk(loadMenu))}
      >
        <Icon name="menu" size={24} />
        {count > 0 && <TurnBadge count={count} />}
      </button>
      {isOpen && (
        <Suspense>
          <SideMenu user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
