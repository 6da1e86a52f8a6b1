import { signOutForm } from '@cht/machines/console'
import { useOperatorSession } from '@cht/machines/react'
import { Button } from '@cht/ui/button'
import { focusMain } from '@cht/ui/dom/focus-main'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useForm } from '../hooks/use-form.js'
import { useKeys } from '../hooks/use-keys.js'
import { useMay } from '../hooks/use-may.js'
import styles from './frame.module.css'
import { KeysDialog } from './keys-dialog.js'
import { PAGES } from './pages.js'
import { Palette } from './palette.js'

/** Moves the focus to the start of a screen that a link or a key has opened. */
const useScreenStart = () => {
  const [path] = useLocation()
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    window.scrollTo(0, 0)
    focusMain()
  }, [path])
}

/** The bar with the pages and who has signed in, and `<main>` around a screen. `?` lists the keys. */
export function Frame({ children }: { children: ReactNode }) {
  const { session } = useOperatorSession().context
  const form = useForm(signOutForm)
  const may = useMay()
  const [dialog, setDialog] = useState<'keys' | 'palette'>()
  const close = () => setDialog(undefined)
  useScreenStart()
  useKeys([
    { key: '/', label: 'Find', run: () => setDialog('palette') },
    { key: '?', label: 'These keys', run: () => setDialog('keys') },
  ])
  return (
    <>
      <header className={styles.bar}>
        <nav aria-label="Pages" className={styles.pages}>
          {PAGES.filter(({ needs }) => needs.some(may)).map(({ path, label }) => (
            <Link
              key={path}
              href={path}
              className={(isActive) => (isActive ? styles.active : styles.page) ?? ''}
            >
              {label}
            </Link>
          ))}
        </nav>
        <span className={styles.person}>
          <Link href="/me">{session?.name}</Link>
          <small className={styles.roles}>{session?.roles.join(', ')}</small>
        </span>
        <Button size="small" onClick={() => setDialog('palette')} aria-keyshortcuts="/">
          Find
        </Button>
        <Button size="small" variant="plain" className={styles.keys} onClick={() => setDialog('keys')}>
          Keys
        </Button>
        <form {...form.formProps}>
          <Button type="submit" size="small" busy={form.submitting}>
            Sign out
          </Button>
        </form>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {dialog === 'keys' && <KeysDialog onClose={close} />}
      {dialog === 'palette' && <Palette onClose={close} />}
    </>
  )
}
