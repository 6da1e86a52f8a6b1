import type { Endpoint, Page } from '@cht/sdk/contract'
import { collectNextCursors } from './pagination.js'

/** The cursor of the next page of the list, or of each list (docs/wire.md, Extensions). */
const readNextCursors = (data: unknown) =>
  Array.isArray(data)
    ? { nextCursor: (data as Page<unknown>).nextCursor }
    : { nextCursors: collectNextCursors(Object(data)) }

/** The body of a success response: the payload with its message and cursors (docs/wire.md, Writing). */
export function toResponseBody({ method, unwrapped, success, output }: Endpoint, data: unknown): unknown {
  return unwrapped
    ? data
    : {
        ...(method === 'GET' ? {} : { message: success }),
        ...(data === undefined ? {} : { data }),
        ...(output?.extraFields ? readNextCursors(data) : {}),
      }
}
