import { market } from '@cht/machines/market'
import { useResource } from '@cht/machines/react'
import type { User } from '@cht/sdk/contract'
import { formatTokens, ORDER_AMOUNTS } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Sentence } from '@cht/ui/sentence'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { Link } from 'wouter'
import type { LiveSessionView } from '../live-sessions/index.js'
import { useMarketPrice } from '../orders/index.js'
import styles from './first-purchase.module.css'

const [SMALLEST_AMOUNT] = ORDER_AMOUNTS

/** How many sellers wait; undefined if none does, or while it is not known. */
const useSellers = (): string | undefined => {
  const { data } = useResource(market)
  const count = data?.sell.reduce((sum, level) => sum + level.count, 0) ?? 0
  if (count === 0) return undefined
  return count === 1 ? '1 seller waits' : `${count} sellers wait`
}

/** The first offer to a new account, which has nothing to sell or to stake. */
export function FirstPurchase({ user, session }: { user: User; session: LiveSessionView }) {
  const sellers = useSellers()
  const price = useMarketPrice(user.country, 'bank')?.format(SMALLEST_AMOUNT)
  const { nextStart, at } = session
  const { formatUpcomingTime } = useTimeFormat()
  const start = nextStart === undefined ? undefined : `Starts ${formatUpcomingTime(nextStart, at)}`
  return (
    <section className={styles.offer} aria-labelledby="first-purchase">
      <h2 id="first-purchase">Buy CHT in the next session</h2>
      <p>{[start, sellers].filter((text) => text !== undefined).join(' · ')}</p>
      <p>
        <Sentence>
          {price !== undefined && `${formatTokens(SMALLEST_AMOUNT)} cost ${price}. `}You pay only after you
          are matched.
        </Sentence>
      </p>
      <Button asChild variant="primary">
        <Link href="/create-buy-order">Buy CHT</Link>
      </Button>
    </section>
  )
}
