import { INVESTMENT_PLANS } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Link } from 'wouter'
import { ReturnNote } from '../../components/return-note.js'
import styles from './home.module.css'

const HIGHEST_ROI = Math.max(...INVESTMENT_PLANS.map(({ roi }) => roi))
const DAYS = INVESTMENT_PLANS.map(({ days }) => days)

/** Promotes investments. Its numbers come from the table of plans (decision 11). */
export function InvestBanner() {
  return (
    <section className={styles.banner} aria-label="Invest">
      <div>
        <h2>Earn up to {HIGHEST_ROI}% ROI</h2>
        <p>
          Stake CHT for {Math.min(...DAYS)} to {Math.max(...DAYS)} days.
        </p>
      </div>
      <Button asChild>
        <Link href="/create-investment">Invest Now</Link>
      </Button>
      <ReturnNote />
    </section>
  )
}
