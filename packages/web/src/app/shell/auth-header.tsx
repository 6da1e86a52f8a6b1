import { Button } from '@cht/ui/button'
import { Link, useLocation, useSearch } from 'wouter'
import { Logo } from '../../components/logo.js'
import { ConnectionBanner } from './connection-banner.js'
import styles from './frame.module.css'

interface AuthHeaderProps {
  /** Whether it shows a link: to the signup on the login screen, to the login on other screens. */
  hasLinks: boolean
}

/** The header of every screen with a frame other than `app` and `none`. */
export function AuthHeader({ hasLinks }: AuthHeaderProps) {
  const [path] = useLocation()
  const search = useSearch()
  const withSearch = (to: string) => (search === '' ? to : `${to}?${search}`)
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <Logo to="/" />
        <span className={styles.space} />
        {hasLinks && (
          <nav aria-label="Account">
            <Button asChild size="small">
              {path === '/login' ? (
                <Link href={withSearch('/signup')}>Sign up</Link>
              ) : (
                <Link href={withSearch('/login')}>Login</Link>
              )}
            </Button>
          </nav>
        )}
      </div>
      <ConnectionBanner />
    </header>
  )
}
