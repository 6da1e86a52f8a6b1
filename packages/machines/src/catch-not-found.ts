import { isApiError } from '@cht/sdk/errors'

/** Resolves to `fallback(error)` if the request fails with 404: the back end has no such extension or no such object. */
export function catchNotFound<Result, Fallback>(
  call: Promise<Result>,
  fallback: (error: unknown) => Fallback | Promise<Fallback>,
): Promise<Result | Fallback> {
  return call.catch((error: unknown) => {
    if (isApiError(error) && error.status === 404) return fallback(error)
    throw error
  })
}
