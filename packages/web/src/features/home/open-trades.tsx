import { useResource } from '@cht/machines/react'
import { isMyTurn, openTrades } from '@cht/machines/trades'
import { Card } from '@cht/ui/card'
import { FailedState } from '@cht/ui/failed-state'
import { VisuallyHidden } from '@cht/ui/visually-hidden'
import { UnreadableNote } from '../../components/unreadable-note.js'
import {
  formatOpenTrades,
  OpenTradesCard,
  type OpenTradesProps,
  OtherTrades,
  useSortedTrades,
} from '../trades/index.js'
import styles from './open-trades.module.css'
import { TurnCard } from './turn-card.js'

/** The most urgent trade that waits for the user, and the number of the others. Without one, the open trades. */
const TurnOrTrades = (props: OpenTradesProps) => {
  const { trades } = props
  const [first, ...others] = useSortedTrades(props) ?? []
  if (!first || !isMyTurn(first)) return <OpenTradesCard {...props} />
  return (
    <section aria-label="Open trades" className={styles.turns}>
      <VisuallyHidden>
        <h2>{formatOpenTrades(trades.length)}</h2>
      </VisuallyHidden>
      <UnreadableNote count={trades.invalidItems} noun="trade" />
      <TurnCard view={first} />
      {others.length > 0 && (
        <OtherTrades
          className={styles.others}
          views={others}
          label={`${others.length} more ${others.length === 1 ? 'trade' : 'trades'}`}
        />
      )}
    </section>
  )
}

/** Loads and shows the user's open trades, whether a session is live or not (decision 7). */
export function OpenTrades() {
  const { data, at, failure, refresh } = useResource(openTrades)
  if (data) return <TurnOrTrades trades={data} at={at} />
  if (failure === undefined) return null
  return (
    <Card aria-label="Open trades">
      <FailedState title="Your open trades could not be loaded" text={failure} onRetry={refresh} />
    </Card>
  )
}
