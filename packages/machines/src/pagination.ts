import type { CallOptions } from '@cht/sdk'
import { asPage, type ListCall, PAGE_MAX, type Page } from '@cht/sdk/pagination'

/** What of a list comes after a page of it, by as few calls as it takes; with `nextCursor`, there is more. */
export async function rowsAfter<Row>(
  call: ListCall<Row>,
  after: string,
  count: number,
  options: CallOptions,
): Promise<Page<Row>> {
  const rows: Row[] = []
  let cursor: string | undefined = after
  while (cursor !== undefined && rows.length < count) {
    const limit = Math.min(PAGE_MAX, count - rows.length)
    const page: Page<Row> = await call({ limit, cursor }, options)
    rows.push(...page)
    cursor = page.length === 0 ? undefined : page.nextCursor
  }
  return asPage(rows, cursor)
}
