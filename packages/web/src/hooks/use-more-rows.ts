import type { ResourceActor, ResourceDefinition } from '@cht/machines'
import { useApp } from '@cht/machines/react'
import type { Page } from '@cht/sdk/contract'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'

interface MoreRowsOptions<Row> {
  /** The first page, which the caller keeps fresh; undefined until it is loaded. */
  firstPage: Page<Row> | undefined
  /** The number of rows that each press of 'Show more' adds. */
  pageSize: number
  /** Defines the resource of `count` rows after a cursor. */
  moreAfter: (cursor: string, count: number) => ResourceDefinition<Page<Row>>
  getId: (row: Row) => string | undefined
}

interface MoreRows<Row> {
  /** The first page and what was loaded after it. */
  rows: readonly Row[]
  /** How many items of these pages could not be read. */
  invalidItems: number
  /** Whether `rows` is the whole list. */
  isComplete: boolean
  /** Props of `LoadMore`; undefined if the first page is the whole list, and until it is loaded. */
  loadMore:
    | {
        loadedCount: number
        isLoading: boolean
        failure: string | undefined
        onLoadMore: (() => void) | undefined
        onRetry: () => void
      }
    | undefined
}

/** Keeps the data fresh while the component is mounted. */
const useWatch = (actor: ResourceActor | undefined) => {
  useEffect(() => {
    if (!actor) return
    actor.send({ type: 'resource.watch' })
    return () => {
      // The end of the session stops the actor; a stopped actor takes no events.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'resource.unwatch' })
    }
  }, [actor])
}

/**
 * The rows of a list that continues after its first page. Each press of "Show more" loads `pageSize` more rows. All
 * loaded rows are kept fresh.
 */
export function useMoreRows<Row>({
  firstPage,
  pageSize,
  moreAfter,
  getId,
}: MoreRowsOptions<Row>): MoreRows<Row> {
  const app = useApp()
  const [count, setCount] = useState(0)
  const cursor = firstPage?.nextCursor
  const isRequested = cursor !== undefined && count > 0
  const actor = isRequested ? app.resource(moreAfter(cursor, count)) : undefined
  useWatch(actor)
  const loaded = useSelector(actor, (snapshot) => snapshot?.context.loaded?.data as Page<Row> | undefined)
  const failure = useSelector(actor, (snapshot) => snapshot?.context.failure)
  // Each cursor and count has its own actor. The rows of the previous actor stay until the next one has loaded.
  const moreRows = useSelector(
    actor,
    (snapshot) => snapshot?.context.loaded?.data as Page<Row> | undefined,
    (shown, next) => shown === next || (isRequested && next === undefined),
  )

  const firstRows = firstPage ?? []
  if (cursor === undefined)
    return {
      rows: firstRows,
      invalidItems: firstPage?.invalidItems ?? 0,
      isComplete: firstPage !== undefined,
      loadMore: undefined,
    }
  const firstIds = new Set(firstRows.map(getId))
  const rows = [...firstRows, ...(moreRows ?? []).filter((row) => !firstIds.has(getId(row)))]
  const isComplete = loaded !== undefined && loaded.nextCursor === undefined
  return {
    rows,
    invalidItems: (firstPage?.invalidItems ?? 0) + (moreRows?.invalidItems ?? 0),
    isComplete,
    loadMore: {
      loadedCount: rows.length,
      isLoading: isRequested && !loaded && failure === undefined,
      failure: loaded ? undefined : failure,
      onLoadMore: isComplete ? undefined : () => setCount(count + pageSize),
      onRetry: () => actor?.send({ type: 'resource.refresh' }),
    },
  }
}
