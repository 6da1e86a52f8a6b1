import { type ConsoleResource, LIST_PAGE_SIZE } from '@cht/machines/console'
import { useResource } from '@cht/machines/react'
import type { Page } from '@cht/sdk/contract'
import type { LoadMoreProps } from '@cht/ui/load-more'
import { useState } from 'react'

/**
 * A list that goes on with 'Show more'. `define` returns its first `count` rows. The rows stay until more of them are there; `more` has the
 * props of the end of the list, undefined where one page is all.
 */
export function usePages<Item>(define: (count: number) => ConsoleResource<Page<Item>>) {
  const [count, setCount] = useState(LIST_PAGE_SIZE)
  const { data, failure, refresh } = useResource(define(count))
  const [rows, setRows] = useState(data)
  if (data && data !== rows) setRows(data)
  const hasMore = rows?.nextCursor !== undefined
  const more: LoadMoreProps | undefined =
    rows && (hasMore || count > LIST_PAGE_SIZE)
      ? {
          loadedCount: rows.length,
          shownCount: rows.length,
          newestFirst: false,
          isLoading: data === undefined && failure === undefined,
          failure: data ? undefined : failure,
          onLoadMore: hasMore ? () => setCount(count + LIST_PAGE_SIZE) : undefined,
          onRetry: refresh,
        }
      : undefined
  return { rows, failure, refresh, more }
}
