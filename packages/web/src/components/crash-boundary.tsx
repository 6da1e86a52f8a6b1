import { Component, type ReactNode } from 'react'
import { Button } from './button.js'
import { EmptyState } from './empty-state.js'

interface CrashBoundaryProps {
  /** Rendered in place of what broke; by default a message and a way to load the page again. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Where a screen breaks or its file is gone after a release, loading the page again helps; a blank page does not.
 * Once around each screen. Not for a call that failed: that is `FailedState`.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
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
        Nothing that you did is lost on the exchange.
      </EmptyState>
    )
  }
}
