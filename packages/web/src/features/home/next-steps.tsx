import { Button } from '@cht/ui/button'
import { Link } from 'wouter'
import styles from './home.module.css'

/** The three acts that start from a balance. `isQuiet`: something else on the screen is the user's next step. */
export function NextSteps({ isQuiet }: { isQuiet: boolean }) {
  return (
    <nav aria-label="Buy, sell or stake" className={styles.steps}>
      <Button asChild variant={isQuiet ? 'quiet' : 'primary'}>
        <Link href="/create-buy-order">Buy</Link>
      </Button>
      <Button asChild>
        <Link href="/create-sell-order">Sell</Link>
      </Button>
      <Button asChild>
        <Link href="/create-investment">Stake</Link>
      </Button>
    </nav>
  )
}
