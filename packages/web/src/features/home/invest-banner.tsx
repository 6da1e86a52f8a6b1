import { INVESTMENT_PLANS } from '@cht/sdk/investments'
import { Link } from 'wouter'
import { Button } from '../../components/button.js'
import { ReturnNote } from '../../components/return-note.js'
import styles from './home.module.css'

const HIGHEST = Math.max(...INVESTMENT_PLANS.map(({ roi }) => roi))
const DAYS = INVESTMENT_PLANS.map(({ days }) => days)

/** Invites to stake; its numbers are those of the plans (decision 11). */
export function InvestBanner() {
  return (
    <section className={styles.banner} aria-label="Invest">
      <div>
        <h2>Earn up to {HIGHEST}% ROI</h2>
        <p>
          Stake CHT for {Math.min(...DAYS)} to {Math.max(...DAYS)} days.
        </p>
      </div>
      <Button asChild look="primary">
        <Link href="/create-investment">Invest Now</Link>
      </Button>
      <ReturnNote />
    </section>
  )
}
