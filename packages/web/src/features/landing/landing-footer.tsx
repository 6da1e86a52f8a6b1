import { Logo } from '../../components/logo.js'
import { useSupportLink } from '../../platform/support.js'
import { FOOTER_TEXT } from './content.js'
import styles from './landing.module.css'

export function LandingFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`${styles.width} ${styles.footerRow}`}>
        <div>
          <Logo to="/" />
          <p>{FOOTER_TEXT}</p>
        </div>
        <nav aria-label="Footer">
          <a href="/login">Login</a>
          <a href="/signup">Create Account</a>
          <a href="/terms">Terms</a>
          <a href="/privacy">Privacy</a>
          <a href={useSupportLink()}>Contact Support</a>
        </nav>
      </div>
    </footer>
  )
}
