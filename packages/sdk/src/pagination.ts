import type { Page, PageRequest } from './page.js'
import type { CallOptions } from './transport-options.js'

/** A client method that returns a page, e.g. `client.notifications.list`. */
export type ListMethod<Item, Request extends PageRequest = PageRequest> = (
  request: Request,
  options?: CallOptions,
) => Promise<Page<Item>>

/**
 * Iterates over all items of a list and requests each page when the previous one is used up. An item that is in the list
 * throughout is returned exactly once by our server, whatever is added or removed meanwhile; the exception is the operator's list of
 * users, which is sorted by a username that may change. Ends also at an empty page, and at a cursor that was returned before.
 * Rejects with the errors of `list`.
 */
export async function* paginate<Item, const Request extends PageRequest>(
  list: ListMethod<Item, Request>,
  request: Request = {} as Request,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  let cursor = request.cursor
  const cursors = new Set<string>()
  do {
    const page = await list({ ...request, cursor }, options)
    yield* page
    // A server that returns a cursor with an empty page, or one that it has returned before, would be asked endlessly.
    cursor = page.length === 0 ? undefined : page.nextCursor
    if (cursor !== undefined && cursors.has(cursor)) return
    cursors.add(cursor ?? '')
  } while (cursor !== undefined)
}
