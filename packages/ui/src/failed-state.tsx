import { Button } from './button.js'
import { EmptyState } from './empty-state.js'

interface FailedStateProps {
  title: string
  text: string
  onRetry: () => void
}

/**
 * Data that could not be loaded: the message of the failure, and a button to try again.
 * Only if there is no earlier data: otherwise show that.
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
