import { Button } from '@cht/ui/button'
import { Logo } from '../../components/logo.js'
import styles from './landing.module.css'

/** The top bar of the landing page, the same for every visitor (decision 14). */
export function LandingBar() {
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <Logo to="/" />
        <nav aria-label="Account" className={styles.account}>
          <Button asChild variant="plain" size="small">
            <a href="/login">Login</a>
          </Button>
          <Button asChild size="small">
            <a href="/signup">Signup</a>
          </Button>
        </nav>
        <nav aria-label="On this page" className={styles.anchors}>
          <a href="#why">Why Us</a>
          <a href="#how">How it works</a>
          <a href="#faqs">Faqs</a>
        </nav>
      </div>
    </header>
  )
}
