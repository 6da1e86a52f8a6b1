import { EXCHANGE_UNREACHABLE } from '@cht/sdk/errors'
import { FailedState } from '@cht/ui/failed-state'
import { useIsHydrated } from '@cht/ui/hooks/use-is-hydrated'
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { ErrorBoundary } from './error-boundary.js'

interface LazyPartProps<Props extends object> {
  /** Imports the component. It must be the same function at each render. */
  load: () => Promise<ComponentType<Props>>
  /** The properties of the component. */
  props: Props
  /** Says what is missing if the code cannot be loaded. */
  failedTitle: string
  /** Rendered while the code loads; by default nothing. */
  placeholder?: ReactNode
}

/**
 * A part of a screen whose code is loaded when it is rendered in a browser; the server renders the placeholder. If the code cannot be loaded, the rest of the screen stays, and
 * the user can try again.
 */
export function LazyPart<Props extends object>({
  load,
  props,
  failedTitle,
  placeholder,
}: LazyPartProps<Props>) {
  const [attempt, setAttempt] = useState(0)
  const isHydrated = useIsHydrated()
  // React keeps the failure of a lazy component, so each attempt has its own.
  const Part = useMemo(() => lazy(async () => ({ default: await load() })), [load, attempt])
  // Stories end only when no element has this attribute (.storybook/axe.ts).
  const fallback = <span data-lazy="">{placeholder}</span>
  return (
    <ErrorBoundary
      key={attempt}
      fallback={
        <FailedState
          title={failedTitle}
          text={EXCHANGE_UNREACHABLE}
          onRetry={() => setAttempt(attempt + 1)}
        />
      }
    >
      {isHydrated ? (
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      ) : (
        fallback
      )}
    </ErrorBoundary>
  )
}
