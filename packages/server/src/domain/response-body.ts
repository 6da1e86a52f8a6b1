import type { Endpoint } from '@cht/sdk/contract'
import { collectNextCursors } from './pagination.js'

/** The fields that stand next to the payload: of a list, its own; of several lists, the cursors of each (docs/wire.md, Extensions). */
const readExtraFields = (names: readonly string[], data: unknown) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      name === 'nextCursors' ? collectNextCursors(Object(data)) : Object(data)[name],
    ]),
  )

/** The body of a success response: the payload with its message and extra fields (docs/wire.md, Writing). */
export function toResponseBody({ method, unwrapped, success, output }: Endpoint, data: unknown): unknown {
  return unwrapped
    ? data
    : {
        ...(method === 'GET' ? {} : { message: success }),
        ...(data === undefined ? {} : { data }),
        ...(output?.extraFields ? readExtraFields(Object.keys(output.extraFields), data) : {}),
      }
}
