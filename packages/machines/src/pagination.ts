import type { CallOptions, ListMethod } from '@cht/sdk'
import { type Page, toPage } from '@cht/sdk/contract'
import { PAGE_MAX } from '@cht/sdk/rules'

export interface ItemsAfter {
  /** The `nextCursor` of the page before. */
  after: string
  count: number
}

/**
 * Loads up to `count` items after a page, in as few requests as possible. The result has a `nextCursor` if there are
 * more.
 */
export async function loadItemsAfter<Item>(
  call: ListMethod<Item>,
  { after, count }: ItemsAfter,
  options: CallOptions,
): Promise<Page<Item>> {
  const items: Item[] = []
  let cursor: string | undefined = after
  let invalidItems = 0
  while (cursor !== undefined && items.length < count) {
    const limit = Math.min(PAGE_MAX, count - items.length)
    const page: Page<Item> = await call({ limit, cursor }, options)
    items.push(...page)
    invalidItems += page.invalidItems ?? 0
    cursor = page.length === 0 ? undefined : page.nextCursor
  }
  return toPage(items, cursor, invalidItems)
}
