import { isApiError } from '@cht/sdk/errors'

/** What a call of an extension answers, or what there is instead on a back end that does not have it (wire.md). */
export function orWithout<Answer, Instead>(
  call: Promise<Answer>,
  instead: () => Instead | Promise<Instead>,
): Promise<Answer | Instead> {
  return call.catch((error: unknown) => {
    if (isApiError(error) && error.status === 404) return instead()
    throw error
  })
}
