import styles from './frame.module.css'

/** The accessible name of what has a `TurnBadge`: `Orders, 2 wait for you`. */
export function formatTurns(label: string, count: number): string {
  return `${label}, ${count} ${count === 1 ? 'waits' : 'wait'} for you`
}

/** The number of trades that wait for the user. The element that contains it has the text for screen readers (`formatTurns`). */
export function TurnBadge({ count }: { count: number }) {
  return (
    <span className={styles.turns} aria-hidden="true" data-testid="turn-count">
      {count}
    </span>
  )
}
