import { Link, useLocation, useSearch } from 'wouter'
import { Button } from '../../components/button.js'
import { Logo } from '../../components/logo.js'
import { ConnectionBanner } from './connection-banner.js'
import styles from './frame.module.css'

/** The header of login and signup; `links` leads from the one to the other. */
export function AuthHeader({ links }: { links: boolean }) {
  const [path] = useLocation()
  const search = useSearch()
  const keep = (to: string) => (search === '' ? to : `${to}?${search}`)
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <Logo to="/" />
        <span className={styles.space} />
        {links && (
          <nav aria-label="Account">
            <Button asChild size="small">
              {path === '/login' ? (
                <Link href={keep('/signup')}>Sign up</Link>
              ) : (
                <Link href={keep('/login')}>Login</Link>
              )}
            </Button>
          </nav>
        )}
      </div>
      <ConnectionBanner />
    </header>
  )
}
