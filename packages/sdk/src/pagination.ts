import type { Page } from './page.js'
import type { CallOptions } from './transport.js'

export { asPage, PAGE_MAX, type Page } from './page.js'

/** What a call for a list is given, beside its own filters. */
export interface PageRequest {
  /** Rows a page, 1 to 200; absent, as many as the server gives. */
  limit?: number | undefined
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined
}

/** A call for a list, such as `client.notifications.list`. */
export type ListCall<Row, Input extends PageRequest = PageRequest> = (
  input: Input,
  options?: CallOptions,
) => Promise<Page<Row>>

/**
 * Every row of a list, one page after the other, each asked for when the one before has been used up. A row that was
 * there all along comes exactly once, whatever is added and removed meanwhile (of the operator's users: unless it is renamed). Errors are those of the call.
 */
export async function* everyRow<Row, Input extends PageRequest>(
  call: ListCall<Row, Input>,
  input: Input = {} as Input,
  options?: CallOptions,
): AsyncGenerator<Row, void, undefined> {
  let cursor = input.cursor
  do {
    const page = await call({ ...input, cursor }, options)
    yield* page
    // An answer without a row would be asked for without end.
    cursor = page.length === 0 ? undefined : page.nextCursor
  } while (cursor !== undefined)
}
