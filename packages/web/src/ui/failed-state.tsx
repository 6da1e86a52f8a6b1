import { Button } from './button.js'
import { EmptyState } from './empty-state.js'

interface FailedStateProps {
  title: string
  text: string
  onRetry: () => void
}

export const FailedState = ({ title, text, onRetry }: FailedStateProps) => (
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
