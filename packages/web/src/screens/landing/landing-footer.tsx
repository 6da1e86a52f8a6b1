import { FOOTER_TEXT } from '../../content/landing.js'
import { supportEmail } from '../../content/support.js'
import { Logo } from '../../ui/logo.js'
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
          <a href={`mailto:${supportEmail()}`}>Contact Support</a>
        </nav>
      </div>
    </footer>
  )
}
