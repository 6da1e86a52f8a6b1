import { Button } from './button.js'
import { EmptyState } from './empty-state.js'

interface FailedStateProps {
  title: string
  text: string
  onRetry: () => void
}

/**
 * What could not be loaded, in the exchange's own words, and a way to try again.
 * Only where there is nothing to show: as long as there is a last answer, that stays.
 */
export function FailedState({ title, text, onRetry }: FailedStateProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {text}
    </EmptyState>
  )
}
