import { useEffect, useRef } from 'react'
import { Button } from './button.js'
import { FailedState } from './failed-state.js'
import styles from './load-more.module.css'

export interface LoadMoreProps {
  /** Rows loaded so far. */
  loadedCount: number
  /** Rows on the screen: fewer than `loadedCount` if a filter applies. */
  shownCount: number
  /** Whether the rows that are loaded first are the latest ones. */
  newestFirst?: boolean
  isLoading: boolean
  /** Text of the last failure. */
  failure: string | undefined
  /** undefined once the last row is loaded. */
  onLoadMore: (() => void) | undefined
  onRetry: () => void
}

const formatStatus = ({ loadedCount, shownCount, newestFirst = true, onLoadMore }: LoadMoreProps) => {
  const which = newestFirst ? 'latest' : 'first'
  if (shownCount < loadedCount)
    return `${shownCount || 'None'} among ${onLoadMore ? `the ${which}` : 'all'} ${loadedCount}.`
  return onLoadMore ? `The ${which} ${loadedCount} are shown.` : `All ${loadedCount} are shown.`
}

/**
 * The end of a list that is loaded page by page: how many rows are loaded, and a button for more.
 * When a button is pressed, the focus moves to this element, because the button may be removed when the rows arrive.
 */
export function LoadMore(props: LoadMoreProps) {
  const { isLoading, failure, onLoadMore, onRetry } = props
  const ref = useRef<HTMLDivElement>(null)
  const focusEnd = () => ref.current?.focus({ preventScroll: true })
  const hasFailed = failure !== undefined
  const hadFailed = useRef(hasFailed)
  // The resource also retries by itself. If that succeeds, the retry button is removed, possibly with the focus.
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body
    if (hadFailed.current && !hasFailed && isFocusLost) focusEnd()
    hadFailed.current = hasFailed
  }, [hasFailed])
  const withFocus = (onPress: () => void) => () => {
    focusEnd()
    onPress()
  }
  return (
    <div ref={ref} tabIndex={-1} className={styles.end}>
      {hasFailed ? (
        <FailedState title="More could not be loaded" text={failure} onRetry={withFocus(onRetry)} />
      ) : (
        <>
          <p role="status">{formatStatus(props)}</p>
          {onLoadMore && (
            <Button size="small" busy={isLoading} onClick={withFocus(onLoadMore)}>
              Show more
            </Button>
          )}
        </>
      )}
    </div>
  )
}
