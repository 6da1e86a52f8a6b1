import { MINUTE } from '@cht/sdk/time'
import { CONFIRMATION_WINDOW, PAYMENT_WINDOW } from '@cht/sdk/trades'
import { Link } from 'wouter'
import { useTitle } from '../../bindings/page.js'
import { Button } from '../../ui/button.js'
import { Icon } from '../../ui/icon.js'
import { Logo } from '../../ui/logo.js'
import styles from './landing.module.css'

export default function LandingScreen() {
  useTitle('Trade CHT with people')
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.row}>
          <Logo to="/" />
          <nav aria-label="Account" className={styles.account}>
            <Button asChild look="plain" size="small">
              <Link href="/login">Login</Link>
            </Button>
            <Button asChild size="small">
              <Link href="/signup">Sign up</Link>
            </Button>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.hero}>
          <h1>Trade CHT with people, not with a black box.</h1>
          <p>
            Daily live sessions. Tokens held in escrow from order to settlement. Pay by bank or USDT, confirm,
            done.
          </p>
          <Button asChild look="primary" className={styles.start ?? ''}>
            <Link href="/signup">Get Started</Link>
          </Button>
        </div>
        <ul className={styles.facts}>
          <li>
            <Icon name="lock" size={24} />
            <div>
              <h2>Escrow first</h2>
              <p>A seller’s tokens are locked before anyone pays.</p>
            </div>
          </li>
          <li>
            <Icon name="clock" size={24} />
            <div>
              <h2>Clear windows</h2>
              <p>
                {PAYMENT_WINDOW / MINUTE} minutes to pay, {CONFIRMATION_WINDOW / MINUTE} to confirm, and you
                always see what happens at zero.
              </p>
            </div>
          </li>
        </ul>
      </main>
    </>
  )
}
