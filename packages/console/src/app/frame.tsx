import { signOutForm } from '@cht/machines/console'
import { useOperatorSession } from '@cht/machines/react'
import { Button } from '@cht/ui/button'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useForm } from '../hooks/use-form.js'
import styles from './frame.module.css'

/** The bar with who has signed in, and `<main>` around a screen. */
export function Frame({ children }: { children: ReactNode }) {
  const { session } = useOperatorSession().context
  const form = useForm(signOutForm)
  return (
    <>
      <header className={styles.bar}>
        <Link href="/" className={styles.home}>
          Cases
        </Link>
        <span className={styles.person}>
          {session?.name}
          <small>{session?.roles.join(', ')}</small>
        </span>
        <form {...form.formProps}>
          <Button type="submit" size="small" busy={form.submitting}>
            Sign out
          </Button>
        </form>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  )
}
