import type { Endpoint } from '@cht/sdk/define-endpoint'
import type { Page } from '@cht/sdk/pagination'
import { collectNextCursors } from './pagination.js'

/** Where the list, or each of several, goes on (wire, Extensions). */
const nextOf = (data: unknown) =>
  Array.isArray(data)
    ? { nextCursor: (data as Page<unknown>).nextCursor }
    : { nextCursors: collectNextCursors(Object(data)) }

/** What a success carries: the payload with what stands around it (wire, Writing). */
export function toResponseBody({ method, bare, success, output }: Endpoint, data: unknown): unknown {
  return bare
    ? data
    : {
        ...(method === 'GET' ? {} : { message: success }),
        ...(data === undefined ? {} : { data }),
        ...(output?.beside ? nextOf(data) : {}),
      }
}
