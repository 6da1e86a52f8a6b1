import type { User } from '@cht/sdk/contract'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../../components/load-chunk.js'

/** Loads the code of the menu when it is opened, to keep the first load small (`npm run bench -- web`). */
const loadMenu = () => import('./side-menu.js')
const SideMenu = lazy(async () => ({ default: (await loadMenu()).SideMenu }))

interface MenuButtonProps {
  user: User
  className: string | undefined
  /** The accessible name, if it is not the content. */
  label?: string
  children: ReactNode
}

/** Opens the side menu. */
export function MenuButton({ user, className, label, children }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={async () => setIsOpen(await loadChunk(loadMenu))}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <SideMenu user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
