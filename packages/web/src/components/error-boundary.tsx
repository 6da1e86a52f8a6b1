import { Button } from '@cht/ui/button'
import { EmptyState } from '@cht/ui/empty-state'
import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Rendered after an error; by default a message with a button that reloads the page. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Catches an error while a screen renders, or while its chunk loads (a release removes old chunks), and offers to
 * reload the page. For a failed request use `FailedState`.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    return (
      <EmptyState
        title="This page could not be shown"
        action={<Button onClick={() => window.location.reload()}>Load again</Button>}
      >
        Nothing is lost: your orders and trades are stored on the exchange.
      </EmptyState>
    )
  }
}
